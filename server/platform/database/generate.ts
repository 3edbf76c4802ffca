import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";

/** Returns the types of the columns that a check limits to a few words, by table and column. */
async function wordTypes(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; check: string; is_optional: boolean; has_default: boolean }>(`
      select of.relname || '.' || own.attname as name, pg_get_constraintdef(rule.oid) as check, not own.attnotnull as is_optional,
        own.atthasdef as has_default
      from pg_constraint rule
      join pg_class of on of.oid = rule.conrelid
      join pg_attribute own on own.attrelid = rule.conrelid and own.attnum = rule.conkey[1]
      where rule.contype = 'c' and cardinality(rule.conkey) = 1 and of.relnamespace = 'public'::regnamespace
      order by 1`);
    return Object.fromEntries(
      rows.flatMap(({ name, check, is_optional, has_default }) => {
        const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(check) ?? [];
        if (list === undefined) return [];
        const words = [...list.matchAll(/'([^']+)'::text/g)].map(([, word]) => `"${word}"`).sort();
        const type = [...words, ...(is_optional ? ["null"] : [])].join(" | ");
        return [[name, has_default ? `Generated<${type}>` : type]];
      }),
    );
  } finally {
    await client.end();
  }
}

const codegen = fileURLToPath(import.meta.resolve("kysely-codegen/dist/cli/bin.js"));

/**
 * Returns the types of a migrated database's tables, in the form of schema.gen.ts.
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
      ...["--overrides", JSON.stringify({ columns: await wordTypes(url) })],
    ]);
    return withJsonColumns(await readFile(file, "utf8"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names each JSON column, by which `JsonColumn` finds its type. */
function withJsonColumns(types: string): string {
  let table = "";
  return types
    .replace(/^export interface (\w+)|^ {2}(\w+): .*\bJsonColumn\b/gm, (line, name?: string, column?: string) => {
      if (name) table = name.replaceAll(/\B[A-Z]/g, "_$&").toLowerCase();
      return name ? line : line.replace("JsonColumn", `JsonColumn<"${table}.${column}">`);
    })
    .replace(/^import /m, 'import type { JsonColumn } from "./json-column.ts";\nimport ');
}
