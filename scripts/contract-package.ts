import { join, resolve } from "node:path";
import { makePackage } from "@sextant/contract/package/make-package.ts";
import { readCommandLine } from "@sextant/server/platform/command-line.ts";

const usage = `Usage: npm run contract-package [-- <folder>]

Writes the package with which programs call the API, as sextant-client-<version>.tgz, to <folder> or to .cache/.`;

try {
  const { values, positionals } = readCommandLine({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  const [folder = join(import.meta.dirname, "..", ".cache"), ...rest] = positionals;
  if (rest.length > 0) throw new Error(usage);
  console.log(values.help ? usage : await makePackage(resolve(folder)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
