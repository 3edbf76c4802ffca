import { sql } from "kysely";
import { isPractice } from "../access/practice.ts";
import type { Database, Tx } from "../platform/database/client.ts";

/** A sitting of a practice set that was scored and not counted yet. */
export interface PractisedSitting {
  id: string;
  user_id: string;
  started_at: Date;
  submitted_at: Date;
}

/** Reads which of these sittings are of practice sets, scored and not counted yet. */
export async function selectUncounted(db: Database, sessionIds: readonly string[]): Promise<PractisedSitting[]> {
  const { rows } = await sql<PractisedSitting>`
    select sitting.id, sitting.user_id, sitting.started_at, sitting.submitted_at from sessions sitting
    where sitting.id = any(${[...sessionIds]}::uuid[]) and sitting.state in ('scored', 'released')
      and not sitting.is_preview and ${isPractice("sitting.assessment_id")}
      and not exists (select from counted_practice counted where counted.session_id = sitting.id)`.execute(db);
  return rows;
}

/** Returns which of these questions the person had met before this sitting began. */
export async function selectMetBefore(
  db: Database,
  { id, user_id, started_at }: PractisedSitting,
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

/** Remembers that a sitting was counted; false where it had been. */
export async function insertCounted(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .insertInto("counted_practice")
    .values({ session_id: sessionId })
    .onConflict((same) => same.doNothing())
    .returning("session_id")
    .executeTakeFirst();
  return row !== undefined;
}
