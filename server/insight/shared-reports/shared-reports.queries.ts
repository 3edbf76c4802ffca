import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Only so many links to one report work at a time. */
export const MOST_AT_A_TIME = 20;
/** So often a link opens within an hour: a family reads it, a machine would fetch it. */
const MOST_OPENS_AN_HOUR = 60;

export interface SharedRow {
  id: string;
  session_id: string;
  user_id: string;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  withdrawn_at: Date | null;
  recipient: string | null;
  opens: number;
  last_opened_at: Date | null;
}

const columns = [
  "id",
  "session_id",
  "user_id",
  "created_by",
  "created_at",
  "expires_at",
  "withdrawn_at",
  "recipient",
  "opens",
  "last_opened_at",
] as const;

/** Lists the links to a sitting's report, the newest first. */
export async function listSharedRows(db: Database, sessionId: string): Promise<SharedRow[]> {
  return db
    .selectFrom("shared_reports")
    .select(columns)
    .where("session_id", "=", sessionId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(200)
    .execute();
}

/** Finds a link, and keeps it as it is until the transaction ends. */
export async function lockShared(tx: Tx, id: string): Promise<SharedRow | undefined> {
  return tx.selectFrom("shared_reports").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Makes those who share one report at once take turns, so that each counts the links of those before. */
export async function lockLinksOf(tx: Tx, sessionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sessionId}, 7340037))`.execute(tx);
}

/** Counts the links to a sitting's report that work now. */
export async function countWorking(db: Database, sessionId: string): Promise<number> {
  const { count } = await db
    .selectFrom("shared_reports")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("session_id", "=", sessionId)
    .where("withdrawn_at", "is", null)
    .where("expires_at", ">", sql<Date>`clock_timestamp()`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Writes a link. */
export async function insertShared(
  tx: Tx,
  {
    days,
    ...row
  }: Pick<SharedRow, "id" | "session_id" | "user_id" | "created_by" | "recipient"> & {
    token_hash: Buffer;
    days: number;
  },
): Promise<SharedRow> {
  return tx
    .insertInto("shared_reports")
    .values({ ...row, created_at: sql`now()`, expires_at: sql`now() + make_interval(days => ${days})` })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Withdraws a link; one that was withdrawn stays as it is. */
export async function noteWithdrawn(tx: Tx, id: string, by: string): Promise<void> {
  await tx
    .updateTable("shared_reports")
    .set({ withdrawn_at: sql`clock_timestamp()`, withdrawn_by: by })
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .execute();
}

export interface OpenedRow extends SharedRow {
  first_name: string;
  is_active: boolean;
  is_over: boolean;
  /** Of the person who made the link. */
  time_zone: string;
}

/** Finds the link of a token by its hash, with whose report it is. */
export async function findByToken(db: Database, tokenHash: Buffer): Promise<OpenedRow | undefined> {
  return db
    .selectFrom("shared_reports as shared")
    .innerJoin("users", "users.id", "shared.user_id")
    .innerJoin("users as maker", "maker.id", "shared.created_by")
    .select(columns.map((column) => `shared.${column}` as const))
    .select(["users.first_name", "users.is_active", "maker.time_zone"])
    .select(sql<boolean>`shared.expires_at <= clock_timestamp()`.as("is_over"))
    .where("shared.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Counts an opening. @returns How many there were until now with it; null where the hour has had enough of them. */
export async function countOpening(tx: Tx, id: string): Promise<number | null> {
  const isNew = sql<boolean>`hour_from <= clock_timestamp() - interval '1 hour'`;
  const { rows } = await sql<{ opens: number }>`
    update shared_reports set opens = opens + 1, last_opened_at = clock_timestamp(),
      hour_from = case when ${isNew} then clock_timestamp() else hour_from end,
      hour_opens = case when ${isNew} then 1 else hour_opens + 1 end
    where id = ${id}::uuid and (${isNew} or hour_opens < ${MOST_OPENS_AN_HOUR})
    returning opens`.execute(tx);
  return rows[0]?.opens ?? null;
}

/** Reads the name of the school that a sitting counts to; null where it counts to none. */
export async function selectSchool(db: Database, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom("session_results")
    .innerJoin("schools", "schools.id", "session_results.school_id")
    .select("schools.name")
    .where("session_results.session_id", "=", sessionId)
    .executeTakeFirst();
  return row?.name ?? null;
}
