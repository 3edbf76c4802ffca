import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { migrate } from "../platform/database/migrate.ts";
import { run, withDatabase } from "./database-server.ts";

/** Columns that are written, by table; what the server keeps of its own migrations left out. */
async function tablesOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select columns.table_name as table, columns.column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and table_name <> 'migrations'`,
  );
  const byTable = Map.groupBy(rows, (row) => row.table);
  return new Map([...byTable].map(([table, columns]) => [table, columns.map(({ column }) => column)]));
}

/** The checks of a table as one condition: a row that fails it is of a kind that this version does not know. */
async function checksOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ check: string }>(
    "select pg_get_expr(conbin, conrelid) as check from pg_constraint where contype = 'c' and conrelid = $1::regclass",
    [`"${table}"`],
  );
  return rows.map(({ check }) => `(${check}) is not false`).join(" and ") || "true";
}

/**
 * Copies what both have, without rows that the checks of the earlier one refuse; foreign keys and triggers of a table that is half
 * copied would stand in the way.
 */
async function copyRows(from: pg.Client, to: pg.Client): Promise<void> {
  const [given, kept] = [await tablesOf(from), await tablesOf(to)];
  await to.query("set session_replication_role = replica");
  for (const [table, columns] of kept) {
    const both = columns.filter((column) => given.get(table)?.includes(column));
    if (both.length === 0) continue;
    const names = both.map((name) => `"${name}"`).join(", ");
    const { rows } = await from.query<{ all: string }>(
      `select coalesce(json_agg(each), '[]')::text as all from "${table}" each`,
    );
    await to.query(`delete from "${table}"`);
    await to.query(
      `insert into "${table}" (${names}) overriding system value
        select ${names} from json_populate_recordset(null::"${table}", $1) where ${await checksOf(to, table)}`,
      [rows[0]?.all ?? "[]"],
    );
  }
}

/**
 * Creates a database as a version of the server from before a migration left it, with the rows of another: of each table and column
 * that it had by then. Migrating brings it up to date.
 *
 * @param url Of the database whose rows it gets.
 * @param migration The first file that is not applied yet.
 */
export async function createEarlierDatabase(
  url: string,
  migration: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const { url: serverUrl } = inject("testDatabase");
  const name = `sextant_earlier_${randomUUID().replaceAll("-", "")}`;
  await run(serverUrl, `CREATE DATABASE ${name}`);
  const earlier = withDatabase(serverUrl, name);
  await migrate(earlier, migration);
  const [from, to] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: earlier })];
  try {
    await Promise.all([from.connect(), to.connect()]);
    await copyRows(from, to);
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
  return { url: earlier, drop: () => run(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
