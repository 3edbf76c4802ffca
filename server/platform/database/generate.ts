import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const codegen = fileURLToPath(import.meta.resolve("kysely-codegen/dist/cli/bin.js"));

/**
 * Returns the types of a migrated database's tables, as they stand in schema.gen.ts.
 *
 * @param url Connection string of a database with all migrations applied.
 */
export async function schemaTypes(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sextant-types-"));
  const file = join(folder, "schema.ts");
  try {
    await promisify(execFile)(process.execPath, [
      codegen,
      ...["--url", url, "--dialect", "postgres", "--out-file", file],
      ...["--include-pattern", "public.*", "--exclude-pattern", "public.migrations"],
      ...["--type-mapping", JSON.stringify({ int8: "number", numeric: "number", jsonb: "JsonColumn" })],
    ]);
    const types = await readFile(file, "utf8");
    return types.replace(/^import /m, 'import type { JsonColumn } from "./json-column.ts";\nimport ');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
