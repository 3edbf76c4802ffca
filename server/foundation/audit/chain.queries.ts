import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Any fixed number: workers that chain at once take turns. */
const chainLock = 7_340_033_011;

/** The hash of an entry as it is stored; a token counts where there is one, so that entries from before tokens keep their hash. What is sealed counts as sealed, so that it holds when a key is erased. */
function storedHash(entry: string): RawBuilder<Buffer> {
  const column = (name: string) => sql.ref(`${entry}.${name}`);
  return sql<Buffer>`sha256(convert_to((jsonb_build_array(
    ${column("id")}, to_char(${column("at")} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), ${column("actor_id")},
    ${column("as_user_id")}, ${column("action")}, ${column("subject_type")}, ${column("subject_id")}, ${column("school_id")},
    ${column("before")}, ${column("after")}, ${column("sealed_for")}, encode(${column("sealed")}, 'hex'),
    ${column("address")}) || case when ${column("token_id")} is null then '[]' else jsonb_build_array(${column("token_id")}) end)::text,
    'UTF8'))`;
}

export interface Link {
  position: number;
  entry_id: string;
  entry_hash: Buffer;
  head: Buffer;
}

export async function lockChain(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(chainLock)})`.execute(tx);
}

export async function findLastLink(tx: Tx): Promise<{ position: number; head: Buffer } | null> {
  const query = tx.selectFrom("audit_chain").select(["position", "head"]).orderBy("position", "desc").limit(1);
  return (await query.executeTakeFirst()) ?? null;
}

/** Takes entries that wait for their link, the oldest first, with their hashes. */
export async function takeUnchained(tx: Tx, most: number): Promise<{ id: string; hash: Buffer }[]> {
  const rows = await tx
    .selectFrom("audit_unchained as u")
    .innerJoin("audit_entries as e", "e.id", "u.entry_id")
    .select(["e.id", storedHash("e").as("hash")])
    .orderBy("u.entry_id")
    .limit(most)
    .execute();
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
    await sql`delete from audit_unchained where entry_id = any(${ids}::uuid[])`.execute(tx);
  }
  return rows;
}

export async function insertLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  await tx
    .insertInto("audit_chain")
    .values([...links])
    .execute();
}

/** Returns a stretch of the chain after a position, with the hash that each entry has now; null for an entry that is gone. */
export async function listLinks(db: Database, after: number, most: number) {
  return db
    .selectFrom("audit_chain as c")
    .leftJoin("audit_entries as e", "e.id", "c.entry_id")
    .select(["c.position", "c.entry_id", "c.entry_hash", "c.head"])
    .select(sql<Buffer | null>`case when e.id is null then null else ${storedHash("e")} end`.as("hash_now"))
    .where("c.position", ">", after)
    .orderBy("c.position")
    .limit(most)
    .execute();
}

/** Returns how many entries wait for their link, and those that have none and wait for none. */
export async function findWithoutLink(db: Database): Promise<{ waiting: number; strays: string[] }> {
  const { waiting } = await db
    .selectFrom("audit_unchained")
    .select((row) => row.fn.countAll<number>().as("waiting"))
    .executeTakeFirstOrThrow();
  const strays = await db
    .selectFrom("audit_entries as e")
    .select("e.id")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("audit_chain as c").select("c.position").whereRef("c.entry_id", "=", "e.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("audit_unchained as u").select("u.entry_id").whereRef("u.entry_id", "=", "e.id"))),
    )
    .orderBy("e.id")
    .execute();
  return { waiting: Number(waiting), strays: strays.map(({ id }) => id) };
}
