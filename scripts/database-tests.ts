import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** What starts PostgreSQL; tests reach it through `server/testing/`. */
const STARTS_DATABASE = "platform/database/embedded.ts";

/** An import of a file by its path, but for imports of types, which are gone at run time. */
const IMPORT = /^(?:import|export) (?!type )(?:[^;"]* from )?"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm;

/**
 * Lists the tests of the server that need PostgreSQL: those that import what starts it, directly or through other files.
 *
 * @param server Path of the folder `server/`.
 * @returns Paths from there.
 */
export function findDatabaseTests(server: string): string[] {
  const importers = new Map<string, string[]>();
  for (const file of globSync("*/**/*.ts", { cwd: server, exclude: ["node_modules"] })) {
    for (const [, fixed, late] of readFileSync(join(server, file), "utf8").matchAll(IMPORT)) {
      const imported = resolve("/", file, "..", fixed ?? late ?? "").slice(1);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const found = new Set([STARTS_DATABASE]);
  // The set grows while it is walked.
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return [...found].filter((file) => file.endsWith(".test.ts"));
}
