import pg from "pg";
import { longTimeouts, openDatabase } from "../../platform/database/client.ts";
import { countRows, listNamedFiles, listTables } from "./backup.queries.ts";
import { checkChains, describeChains, faultsOf } from "./check-chains.ts";
import type { Manifest } from "./manifest.ts";

/** What was looked at, and what is wrong, in lines. */
interface Checked {
  lines: string[];
  faults: string[];
}

/** A file that rows name by its content. */
export interface NamedFile {
  hash: string;
  bytes: number;
}

/** Reads every row of every table, so that a page that can’t be read is found. */
async function readTables(client: pg.Client, counts: Manifest["counts"]): Promise<Checked> {
  const faults: string[] = [];
  let rows = 0;
  const tables = await listTables(client);
  // An index may tell the number of rows without them.
  await client.query("set enable_indexonlyscan = off; set enable_indexscan = off");
  for (const table of tables) {
    try {
      const found = await countRows(client, table);
      const least = counts[table] ?? 0;
      if (found < least) faults.push(`the table ${table} has ${found} rows, and had ${least} when it was backed up`);
      rows += found;
    } catch (error) {
      faults.push(`the table ${table} can’t be read: ${(error as Error).message}`);
    }
  }
  for (const table of Object.keys(counts)) if (!tables.includes(table)) faults.push(`the table ${table} is missing`);
  return { lines: [`Database: ${rows.toLocaleString("en")} rows in ${tables.length} tables.`], faults };
}

async function checkFiles(
  client: pg.Client,
  hasFile: ((file: NamedFile) => boolean | Promise<boolean>) | null,
): Promise<Checked> {
  const named = await listNamedFiles(client);
  if (hasFile === null)
    return { lines: ["Uploaded files: in a bucket, not checked (S3_BUCKET isn’t set)."], faults: [] };
  const faults: string[] = [];
  for (const file of named)
    if (!(await hasFile(file))) faults.push(`the uploaded file ${file.hash} is missing or has another content`);
  return { lines: [`Uploaded files: the database names ${named.length.toLocaleString("en")}.`], faults };
}

async function checkChainsOf(url: string): Promise<Checked> {
  const database = openDatabase(url, { max: 2, timeouts: longTimeouts });
  try {
    const report = await checkChains(database.db);
    return { lines: describeChains(report), faults: faultsOf(report) };
  } finally {
    await database.close();
  }
}

interface Expected {
  /** How many rows there are at least, by table. */
  counts: Manifest["counts"];
  /** Tells whether a file is kept; null where that can't be told. */
  hasFile: ((file: NamedFile) => boolean | Promise<boolean>) | null;
  /** Brings the schema up to date, once all tables could be read. */
  update?: (url: string) => Promise<unknown>;
}

/**
 * Checks a restored database: that everything can be read, that no row of those that are never deleted is missing, that answers and audit
 * log are as they were written, and that each file it names is kept.
 */
export async function checkDatabase(url: string, { counts, hasFile, update }: Expected): Promise<Checked> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const parts = [await readTables(client, counts)];
    if (parts.every(({ faults }) => faults.length === 0)) {
      // What is checked next is told by today’s tables.
      await update?.(url);
      parts.push(await checkChainsOf(url), await checkFiles(client, hasFile));
    }
    return { lines: parts.flatMap(({ lines }) => lines), faults: parts.flatMap(({ faults }) => faults) };
  } finally {
    await client.end();
  }
}
