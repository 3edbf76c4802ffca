import { sql } from "kysely";
import { isPractice } from "../access/practice.ts";
import type { Database, Tx } from "../platform/database/client.ts";

/** A sitting of a practice set. */
export interface PractisedSitting {
  id: string;
  user_id: string;
  started_at: Date;
  submitted_at: Date | null;
  /** Its answers count: it is scored, and neither a preview nor reopened or cancelled since. */
  is_scored: boolean;
}

/**
 * Returns a sitting of a practice set that was begun, locked as it is; undefined for others. Sittings of one person are counted one after the other:
 * each finds what the one before did to a mistake.
 */
export async function lockPractised(tx: Tx, sessionId: string): Promise<PractisedSitting | undefined> {
  const { rows } = await sql<PractisedSitting>`
    select sitting.id, sitting.user_id, sitting.started_at, sitting.submitted_at,
      sitting.state in ('scored', 'released') and not sitting.is_preview as is_scored
    from sessions sitting
    where sitting.id = ${sessionId}::uuid and sitting.started_at is not null and ${isPractice("sitting.assessment_id")}
    for share of sitting`.execute(tx);
  const [sitting] = rows;
  if (sitting) await sql`select pg_advisory_xact_lock(hashtextextended(${sitting.user_id}, 7340036))`.execute(tx);
  return sitting;
}

/** What a sitting counted for one mistake. */
export interface PractisedTry {
  id: string;
  question_id: string;
  shown_question_id: string;
  correct: boolean | null;
  answered_at: Date | null;
}

/** Reads what a sitting has counted. */
export async function selectPractisedTries(tx: Tx, sessionId: string): Promise<PractisedTry[]> {
  return tx
    .selectFrom("mistake_tries")
    .select(["id", "question_id", "shown_question_id", "correct", "answered_at"])
    .where("practised_session_id", "=", sessionId)
    .orderBy("id")
    .execute();
}

/** Takes back what a sitting counted for one mistake. */
export async function deletePractisedTry(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("mistake_tries").where("id", "=", id).where("practised_session_id", "is not", null).execute();
}

/** Says anew whether the answer of a sitting was right, and when that ended. */
export async function updatePractisedTry(
  tx: Tx,
  id: string,
  answer: { correct: boolean; answered_at: Date },
): Promise<void> {
  await tx.updateTable("mistake_tries").set(answer).where("id", "=", id).execute();
}

/** Returns which of these questions the person had met before this sitting began. */
export async function selectMetBefore(
  db: Database,
  { id, user_id, started_at }: Pick<PractisedSitting, "id" | "user_id" | "started_at">,
  questionIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select version.question_id as id
    from sessions sitting
    join attempts attempt on attempt.session_id = sitting.id
    join question_versions version on version.id = attempt.question_version_id
    where sitting.user_id = ${user_id}::uuid and sitting.id <> ${id}::uuid and sitting.started_at < ${started_at}
      and version.question_id = any(${[...questionIds]}::uuid[])
    union select shown_question_id from mistake_tries
    where user_id = ${user_id}::uuid and shown_at < ${started_at} and shown_question_id = any(${[...questionIds]}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}

/** Remembers that a sitting was counted. */
export async function insertCounted(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .insertInto("counted_practice")
    .values({ session_id: sessionId })
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Forgets that a sitting was counted. */
export async function deleteCounted(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom("counted_practice").where("session_id", "=", sessionId).execute();
}
