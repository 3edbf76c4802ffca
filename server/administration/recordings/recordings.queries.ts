import { type RawBuilder, sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { containing } from "../../platform/paging.ts";

/** A page reloaded within this time continues the recording of its sitting. */
const GOES_ON = "1 day";

const nameOf = (table: string): RawBuilder<string> =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

/** Selects the recordings of people within reach, with the person and the assessment. */
export function selectRecordings(db: Database, actor: Actor) {
  return db
    .selectFrom("recordings as r")
    .innerJoin("users as u", "u.id", "r.user_id")
    .leftJoin("sessions as s", "s.id", "r.session_id")
    .leftJoin("assessments as a", "a.id", "s.assessment_id")
    .where(reachedBy(actor, "r.user_id"))
    .select(["r.id", "r.user_id", "r.session_id", "r.browser", "r.from_at", "r.to_at", "r.started_at", "r.size_bytes"])
    .select([nameOf("u").as("user_name"), "a.name as assessment_name"]);
}
export type RecordingRow = NonNullable<Awaited<ReturnType<typeof findRecording>>>;

/** Returns the condition that a recording is of a person or an assessment with these words in its name. */
export function mentions(words: string): RawBuilder<boolean> {
  const pattern = containing(words);
  return sql<boolean>`(u.first_name || ' ' || u.last_name ilike ${pattern} or a.name ilike ${pattern})`;
}

export async function findRecording(db: Database, actor: Actor, id: string) {
  return selectRecordings(db, actor).where("r.id", "=", id).executeTakeFirst();
}

/** Counts a person’s recordings in which there is something. */
export async function countOf(db: Database, userId: string): Promise<number> {
  const row = await db
    .selectFrom("recordings")
    .where("user_id", "=", userId)
    .where("batches", ">", 0)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns true when a sitting is this person’s own. */
export async function isOwnSitting(db: Database, userId: string, session: string): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", session)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Continues the recording of a sitting and saves how far the page's clock is ahead. @returns Undefined when there is none. */
export async function continueRecording(tx: Tx, userId: string, session: string, pageTime: Date) {
  const { rows } = await sql<{ id: string; next_seq: number }>`
    update recordings r set ahead_ms = extract(epoch from ${pageTime}::timestamptz - clock_timestamp()) * 1000
    where r.id = (select id from recordings where user_id = ${userId}::uuid and session_id = ${session}::uuid
      and started_at > now() - ${GOES_ON}::interval order by started_at desc limit 1)
    returning r.id, (select coalesce(max(seq) + 1, 0) from recording_batches b where b.recording_id = r.id)::int as next_seq`.execute(
    tx,
  );
  return rows[0];
}

export async function insertRecording(
  tx: Tx,
  row: { id: string; userId: string; session: string | null; browser: string; pageTime: Date },
): Promise<void> {
  await sql`insert into recordings (id, user_id, session_id, browser, ahead_ms)
    values (${row.id}, ${row.userId}, ${row.session}, ${row.browser},
      extract(epoch from ${row.pageTime}::timestamptz - clock_timestamp()) * 1000)`.execute(tx);
}

/** Reads a person’s own recording, with its age in seconds. */
export async function findOwn(db: Database, userId: string, id: string) {
  return db
    .selectFrom("recordings")
    .select(["id", "batches", "size_bytes", "session_id", "ahead_ms", "started_at"])
    .select(sql<number>`extract(epoch from clock_timestamp() - started_at)::float8`.as("seconds"))
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

interface NewBatch {
  recording: string;
  seq: number;
  sealed: Buffer;
  /** Bytes as they came. */
  bytes: number;
  aheadMs: number;
  /** Of its first and last event, by the page’s clock. */
  fromMs: number;
  toMs: number;
}

/** Adds a batch while the agreement under which it was recorded holds. @returns False when it was withdrawn meanwhile. */
export async function insertBatch(tx: Tx, batch: NewBatch, consent: string): Promise<boolean> {
  const held =
    await sql`select from recording_consents where id = ${consent}::uuid and withdrawn_at is null for share`.execute(
      tx,
    );
  if (held.rows.length === 0) return false;
  const added = await tx
    .insertInto("recording_batches")
    .values({ recording_id: batch.recording, seq: batch.seq, sealed: batch.sealed, ahead_ms: batch.aheadMs })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return true;
  const at = (ms: number) => sql`to_timestamp(${(ms - batch.aheadMs) / 1000}::float8)`;
  await sql`update recordings set batches = batches + 1, size_bytes = size_bytes + ${batch.bytes},
    from_at = least(from_at, ${at(batch.fromMs)}), to_at = greatest(to_at, ${at(batch.toMs)})
    where id = ${batch.recording}::uuid`.execute(tx);
  return true;
}

/** Reads the batch of a recording that follows one; undefined behind the last. */
export async function nextBatch(db: Database, recording: string, after: number) {
  return db
    .selectFrom("recording_batches")
    .select(["seq", "sealed", "ahead_ms"])
    .where("recording_id", "=", recording)
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
}

export async function deleteRecording(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("recordings").where("id", "=", id).execute();
}

/** Deletes all recordings of a person; returns how many there were. */
export async function deleteRecordingsOf(tx: Tx, userId: string): Promise<number> {
  const row = await tx.deleteFrom("recordings").where("user_id", "=", userId).executeTakeFirst();
  return Number(row.numDeletedRows);
}

/** Deletes recordings older than the given days, and those that never got a batch. */
/** Counts recordings older than the given days, and their bytes. */
export async function countOlder(db: Database, days: number): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::float8 as count, coalesce(sum(size_bytes), 0)::float8 as bytes from recordings
    where started_at < now() - make_interval(days => ${days}) and batches > 0`.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}

export async function deleteOlder(db: Database, days: number): Promise<void> {
  await sql`delete from recordings where started_at < now() - make_interval(days => ${days})
    or (batches = 0 and started_at < now() - interval '1 day')`.execute(db);
}

/** Lists who watched a recording, the newest first. */
export async function listViews(db: Database, userId: string, recording: string) {
  return db
    .selectFrom("audit_entries as e")
    .innerJoin("users as u", "u.id", "e.actor_id")
    .select(["e.at", "u.id", nameOf("u").as("name")])
    .where("e.subject_type", "=", "user")
    .where("e.subject_id", "=", userId)
    .where("e.action", "=", "recording.viewed")
    .where(sql<boolean>`e.after ->> 'recording' = ${recording}`)
    .orderBy("e.at", "desc")
    .limit(20)
    .execute();
}
