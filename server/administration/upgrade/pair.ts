import pg from "pg";

/** Whatever databases and roles set: values are written so that they are read as they were. */
const PLAIN = `set default_transaction_read_only = off; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0; set row_security = off; set search_path = pg_catalog;
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set timezone = 'UTC';
  set client_encoding = 'UTF8'; set bytea_output = 'hex'; set session_replication_role = 'replica'`;

/** A pair of connections, to read by and to write by. */
export interface Pair {
  source: pg.Client;
  target: pg.Client;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // What is under way fails, which says more.
  client.on("error", () => {});
  await client.connect();
  await client.query(PLAIN);
  return client;
}

/** Connects to both databases for as long as the work takes. */
export async function withPair<Result>(
  oldUrl: string,
  newUrl: string,
  work: (pair: Pair) => Promise<Result>,
): Promise<Result> {
  const source = await connect(oldUrl);
  try {
    const target = await connect(newUrl);
    try {
      return await work({ source, target });
    } finally {
      await target.end();
    }
  } finally {
    await source.end();
  }
}
