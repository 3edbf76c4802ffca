import { sql } from "kysely";
import { isLeftUnseen } from "../../delivery/results/reached.ts";
import { isPractice } from "../../foundation/access/practice.ts";
import type { Database, Tx } from "../../platform/database/client.ts";

/** A sitting of a practice set. */
export interface PractisedSitting {
  id: string;
  user_id: string;
  started_at: Date;
  submitted_at: Date | null;
  /** Its answers count: it is scored, and neither a preview nor reopened or cancelled since. */
  is_scored: boolean;
  /** It isn’t scored yet, or again, and counts what was checked in it. */
  is_open: boolean;
}

/**
 * Returns a begun sitting of a practice set, locked; undefined for others. Sittings of one person are counted one after the other, so that
 * each sees the effect of the previous one on a mistake.
 */
export async function lockPractised(tx: Tx, sessionId: string): Promise<PractisedSitting | undefined> {
  const { rows } = await sql<PractisedSitting>`
    select sitting.id, sitting.user_id, sitting.started_at, sitting.submitted_at,
      sitting.state in ('scored', 'released') and not sitting.is_preview as is_scored,
      sitting.state in ('in_progress', 'submitted') and not sitting.is_preview as is_open
    from sessions sitting
    where sitting.id = ${sessionId}::uuid and sitting.started_at is not null and ${isPractice("sitting.assessment_id")}
    for share of sitting`.execute(tx);
  const [sitting] = rows;
  if (sitting) await sql`select pg_advisory_xact_lock(hashtextextended(${sitting.user_id}, 7340036))`.execute(tx);
  return sitting;
}

/** The try that a sitting counted for one mistake. */
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

/** Deletes the try that a sitting counted for one mistake. */
export async function deletePractisedTry(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("mistake_tries").where("id", "=", id).where("practised_session_id", "is not", null).execute();
}

/** Updates whether the answer of a sitting was right, and when the sitting ended. */
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
      and not ${isLeftUnseen}
      and version.question_id = any(${[...questionIds]}::uuid[])
    union select shown_question_id from mistake_tries
    where user_id = ${user_id}::uuid and shown_at < ${started_at} and shown_question_id = any(${[...questionIds]}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}

/** Returns the questions that a person got wrong and that bear one of these tags. */
export async function selectMissedWith(db: Database, userId: string, tagIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct fact.question_id as id
    from result_facts fact join question_tags link on link.question_id = fact.question_id
    where fact.user_id = ${userId}::uuid and fact.points < fact.max_points and link.tag_id = any(${[...tagIds]}::uuid[])`.execute(
    db,
  );
  return rows.map((row) => row.id);
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

/** The verdict on an answer that was checked for the last time. */
export interface CheckedAnswer {
  attempt_id: string;
  question_id: string;
  question_version_id: string;
  correct: boolean;
  checked_at: Date;
}

/** Reads what was checked in a sitting; each question of a practice set is checked once. */
export async function selectChecked(db: Database, sessionId: string): Promise<CheckedAnswer[]> {
  const { rows } = await sql<CheckedAnswer>`
    select distinct on (checked.attempt_id) checked.attempt_id, version.question_id, version.id as question_version_id,
      checked.correct, checked.checked_at
    from attempt_checks checked
    join attempts attempt on attempt.session_id = checked.session_id and attempt.id = checked.attempt_id
    join question_versions version on version.id = attempt.question_version_id
    where checked.session_id = ${sessionId}::uuid
    order by checked.attempt_id, checked.number desc`.execute(db);
  return rows;
}
