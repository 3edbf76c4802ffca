import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";

/** What a document of ours loads beside hashed files. */
const beside = ["/theme.js", "/favicon.svg"];

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss?: Set<string>; importedAssets?: Set<string> } };

/** Names the fonts of a stylesheet in the format that every browser of the target reads. */
const fontsIn = (css: string) => [...css.matchAll(/url\(\/(assets\/[^)]+\.woff2)\)/g)].map(([, file]) => file ?? "");

/** Lists all that an entry needs, at once or ever, with its styles and their fonts. */
function listFiles(bundle: Rolldown.OutputBundle, entry: string): string[] {
  const reached = new Set<string>();
  const reach = (file: string): void => {
    const found = bundle[file];
    // Stylesheets name fonts in older formats too.
    if (!found || reached.has(file) || /\.(?:ttf|woff)$/.test(file)) return;
    reached.add(file);
    if (found.type === "asset") {
      if (file.endsWith(".css")) for (const font of fontsIn(found.source.toString())) reach(font);
      return;
    }
    const { imports, dynamicImports, viteMetadata } = found as Chunk;
    for (const next of [...imports, ...dynamicImports]) reach(next);
    for (const next of [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]) reach(next);
  };
  for (const [file, one] of Object.entries(bundle)) {
    if (one.type === "chunk" && one.isEntry && one.name === entry) reach(file);
  }
  return [...reached].map((file) => `/${file}`).sort();
}

/**
 * Tells the service worker of which files this release of an entry consists. Its own bytes change with them, by which browsers notice a
 * new release.
 */
export function listRelease(entry: string): Plugin {
  return {
    name: "list-release",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle["service-worker.js"];
        if (worker?.type !== "chunk") throw new Error("There is no service worker");
        const files = [...listFiles(bundle, entry), ...beside];
        const id = createHash("sha256")
          .update([worker.code, ...files].join("\n"))
          .digest("hex")
          .slice(0, 12);
        worker.code = worker.code.replace("SEXTANT_RELEASE", () => JSON.stringify({ id, files }));
      },
    },
  };
}
