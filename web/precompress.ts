import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Lays a `.br` and a `.gz` beside each hashed text asset, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        if (!dir) return;
        const assets = join(dir, "assets");
        for (const name of await readdir(assets)) {
          if (!/\.(m?js|css|svg)$/.test(name)) continue;
          const path = join(assets, name);
          const content = await readFile(path);
          if (content.length < 1024) continue;
          await writeFile(`${path}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
          await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
        }
      },
    },
  };
}
