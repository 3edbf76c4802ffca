import type { ReasonFamily } from "@sextant/contract/reason-families.ts";
import { type Insertable, sql } from "kysely";
import { shownName } from "../../foundation/access/practice.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { MistakeSchedules } from "../../platform/database/schema.gen.ts";

/** A person as mistakes name them. */
export interface Person {
  id: string;
  name: string;
}

/** Returns those of these students whom the actor reaches. */
export async function selectReachedStudents(db: Database, actor: Actor, userIds: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, trim(first_name || ' ' || last_name) as name from users
    where id = any(${[...userIds]}::uuid[]) and ${reachedBy(actor, "users.id")} order by sort_name, id`.execute(db);
  return rows;
}

/** How questions are filed now. */
export interface FiledQuestion {
  id: string;
  difficulty: number | null;
  tag_ids: string[];
}

/** Reads how hard questions are held to be, and their tags. */
export async function selectFiled(db: Database, questionIds: readonly string[]): Promise<FiledQuestion[]> {
  const { rows } = await sql<FiledQuestion>`
    select question.id, question.difficulty,
      array(select link.tag_id from question_tags link where link.question_id = question.id order by link.tag_id) as tag_ids
    from questions question where question.id = any(${[...questionIds]}::uuid[])`.execute(db);
  return rows;
}

/** Returns names and families of reasons for error, archived ones with them. */
export async function selectReasons(db: Database): Promise<Map<string, { name: string; family: ReasonFamily }>> {
  const { rows } = await sql<{ id: string; name: string; family: ReasonFamily }>`
    select id, name, family from reasons_for_error`.execute(db);
  return new Map(rows.map(({ id, name, family }) => [id, { name, family }]));
}

/** Returns the names of assessments. */
export async function selectAssessmentNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${shownName("assessments.id", "name")} as name from assessments where id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Reads the reasons for error, or families alone, that were given to answers of these people, by sitting and question version; `from` is the
 * moment of submitting.
 */
export async function selectReasonsByQuestion(
  db: Database,
  { users, from }: { users: readonly string[]; from?: Date | undefined },
) {
  const { rows } = await sql<{
    session_id: string;
    question_version_id: string;
    tutor: string | null;
    student: string | null;
  }>`
    select fact.session_id, fact.question_version_id, said.tutor, said.student
    from (select given.session_id, given.attempt_id, max(coalesce(given.reason_id::text, given.family)) filter (where given.given_by = 'tutor') as tutor,
        max(coalesce(given.reason_id::text, given.family)) filter (where given.given_by = 'student') as student
      from session_results result join attempt_reasons given on given.session_id = result.session_id
      where result.user_id = any(${[...users]}::uuid[]) and coalesce(given.reason_id::text, given.family) is not null
        and (${from ?? null}::timestamptz is null or result.submitted_at >= ${from ?? null}::timestamptz)
      group by given.session_id, given.attempt_id) as said
    join result_facts fact using (session_id, attempt_id)`.execute(db);
  return rows;
}

/** Reads which options were chosen in answers of these sittings that lost points, of these question versions. */
export async function selectChosen(db: Database, sessionIds: readonly string[], versionIds: readonly string[]) {
  if (versionIds.length === 0) return [];
  const { rows } = await sql<{ session_id: string; question_version_id: string; chosen: string[] }>`
    select session_id, question_version_id, chosen from result_facts
    where session_id = any(${[...sessionIds]}::uuid[]) and question_version_id = any(${[...versionIds]}::uuid[])
      and points < max_points and cardinality(chosen) > 0`.execute(db);
  return rows;
}

/** Reads people’s time zones. */
export async function selectTimeZones(db: Database, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "time_zone"])
    .where(sql<boolean>`id = any(${[...userIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.time_zone]));
}

/** Reads the schedules of people. */
export async function selectSchedules(db: Database, userIds: readonly string[]) {
  return db
    .selectFrom("mistake_schedules")
    .selectAll()
    .where(sql<boolean>`user_id = any(${[...userIds]}::uuid[])`)
    .execute();
}

/**
 * Reads the schedule of one mistake, locked for a change. What is locked is the mistake: before its first answer there is no row to lock, and
 * two answers at one moment would both be the first.
 */
export async function lockSchedule(tx: Tx, userId: string, questionId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${questionId}`}, 7340038))`.execute(tx);
  return tx
    .selectFrom("mistake_schedules")
    .selectAll()
    .where("user_id", "=", userId)
    .where("question_id", "=", questionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes the schedule of a mistake. */
export async function upsertSchedule(tx: Tx, row: Insertable<MistakeSchedules>): Promise<void> {
  const { user_id: _, question_id: __, ...rest } = row;
  await tx
    .insertInto("mistake_schedules")
    .values(row)
    .onConflict((same) => same.columns(["user_id", "question_id"]).doUpdateSet(rest))
    .execute();
}

/** Forgets the schedule of a mistake that nothing was practised of. */
export async function deleteSchedule(tx: Tx, userId: string, questionId: string): Promise<void> {
  await tx
    .deleteFrom("mistake_schedules")
    .where("user_id", "=", userId)
    .where("question_id", "=", questionId)
    .execute();
}

/** Reads how questions like one that a person got wrong were answered, the oldest first. */
export async function selectAnswered(tx: Tx, userId: string, questionId: string) {
  const { rows } = await sql<{ correct: boolean; answered_at: Date }>`
    select correct, answered_at from mistake_tries
    where user_id = ${userId}::uuid and question_id = ${questionId}::uuid and kind = 'sibling' and answered_at is not null
    order by answered_at, id`.execute(tx);
  return rows;
}
