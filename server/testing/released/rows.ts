import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";

/** Rows of one table, as `COPY` writes them. */
export interface Rows {
  /** Quoted, with its schema. */
  table: string;
  /** Quoted. */
  columns: string[];
  count: number;
  text: string;
}

/** What a database holds, without the tables of the queue, which makes them itself. */
export interface Held {
  rows: Rows[];
  /** Where each sequence is. */
  sequences: { name: string; last_value: string; is_called: boolean }[];
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Table {
  name: string;
  /** Those that aren’t computed. `isTransaction` are numbers of transactions. */
  columns: { name: string; isTransaction: boolean }[];
}

/** Lists tables, their names quoted, but for that of the migrations, which are run instead. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('public.%I', c.relname) as name,
      json_agg(json_build_object('name', quote_ident(a.attname), 'isTransaction', a.atttypid = 'xid8'::regtype) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by 1 order by 1`,
  );
  return rows;
}

async function listSequences(client: pg.Client): Promise<Held["sequences"]> {
  const { rows } = await client.query<Held["sequences"][number]>(
    `select format('public.%I', sequencename) as name, coalesce(last_value, start_value)::text as last_value, last_value is not null as is_called
      from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

/** Reads all rows of a database. */
export function readRows(url: string): Promise<Held> {
  return withClient(url, async (client) => {
    const rows: Rows[] = [];
    for (const { name, columns } of await listTables(client)) {
      // Another database numbers its transactions from the start; transaction 3 is past in each.
      const chosen = columns.map((column) => (column.isTransaction ? "'3'::xid8" : column.name)).join(", ");
      const reading = client.query(to(`copy (select ${chosen} from only ${name}) to stdout`));
      const written = await text(reading);
      if (reading.rowCount > 0)
        rows.push({
          table: name,
          columns: columns.map((column) => column.name),
          count: reading.rowCount,
          text: written,
        });
    }
    return { rows, sequences: await listSequences(client) };
  });
}

/** Counts the rows of each table, as `rows of <table>`, and what isn’t null in each column, as `values of <table>.<column>`. */
export function countValues(url: string): Promise<Map<string, number>> {
  return withClient(url, async (client) => {
    const counts = new Map<string, number>();
    for (const { name, columns } of await listTables(client)) {
      const counted = ["count(*)", ...columns.map((column) => `count(${column.name})`)];
      const { rows } = await client.query<string[]>({
        text: `select ${counted.join(", ")} from only ${name}`,
        rowMode: "array",
      });
      const table = name.replace("public.", "");
      const things = [`rows of ${table}`, ...columns.map((column) => `values of ${table}.${column.name}`)];
      for (const [at, thing] of things.entries()) counts.set(thing, Number(rows[0]?.[at]));
    }
    return counts;
  });
}

/** Reads which migrations a database had, with their hashes. */
export function readMigrations(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; hash: string }>(
      "select name, hash from migrations order by name",
    );
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  });
}

/** Replaces all rows of a database, unchecked. */
export function writeRows(url: string, { rows, sequences }: Held): Promise<void> {
  return withClient(url, async (client) => {
    await client.query("set session_replication_role = replica");
    const tables = await listTables(client);
    await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
    for (const { table, columns, text: written } of rows) {
      const writing = client.query(from(`copy ${table} (${columns.join(", ")}) from stdin`));
      await pipeline(Readable.from([written]), writing);
    }
    for (const { name, last_value, is_called } of sequences)
      await client.query("select setval($1, $2, $3)", [name, last_value, is_called]);
  });
}
