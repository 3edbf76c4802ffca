import { type Insertable, sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import type { MistakeTries } from "../platform/database/schema.gen.ts";

/** Types that a person marks: nobody could tell at once whether they are right. */
const MARKED_BY_PEOPLE = ["extended_text", "file_upload"];

/** A question that may be shown to whoever got one like it wrong. */
interface Sibling {
  question_id: string;
  question_version_id: string;
}

/**
 * Finds a question like another that a person has never seen: a published one from the pool for practice with one of the same tags, at most
 * one step easier or harder, the nearest in difficulty first. Undefined where none is left.
 *
 * @param tagIds Ids of the other question's own tags, with those merged into them.
 */
export async function findSibling(
  db: Database,
  userId: string,
  like: { questionId: string; difficulty: number | null; tagIds: readonly string[] },
): Promise<Sibling | undefined> {
  const { rows } = await sql<Sibling>`
    with seen as (
      select version.question_id from sessions sitting
      join attempts attempt on attempt.session_id = sitting.id
      join question_versions version on version.id = attempt.question_version_id
      where sitting.user_id = ${userId}::uuid
      union select shown_question_id from mistake_tries where user_id = ${userId}::uuid
    ), own as (
      select irt_b from question_search where question_id = ${like.questionId}::uuid
    )
    select question.id as question_id, version.id as question_version_id
    from questions question
    join question_search found on found.question_id = question.id
    join lateral (
      select id, interactions, types from question_versions
      where question_id = question.id and status = 'published' order by number desc limit 1
    ) version on true
    where question.id in (select question_id from question_tags where tag_id = any(${[...like.tagIds]}::uuid[]))
      and question.id <> ${like.questionId}::uuid and question.pool = 'practice' and found.status <> 'retired'
      and (question.school_id is null or question.school_id in (
        select school_id from memberships where user_id = ${userId}::uuid
          and member_from <= now() and (member_to is null or member_to > now())))
      and (${like.difficulty}::int is null or question.difficulty is null
        or abs(question.difficulty - ${like.difficulty}::int) <= 1)
      and not version.types ?| ${MARKED_BY_PEOPLE}::text[]
      and question.id not in (select question_id from seen)
    order by abs(question.difficulty - ${like.difficulty}::int) nulls last,
      abs(found.irt_b - (select irt_b from own)) nulls last, hashtext(question.id::text || ${userId}::text), question.id
    limit 1`.execute(db);
  return rows[0];
}

/** Returns a person's try. */
export async function findTry(db: Database, userId: string, id: string) {
  return db
    .selectFrom("mistake_tries")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}
export type TryRow = NonNullable<Awaited<ReturnType<typeof findTry>>>;

/** Returns the try of a mistake that waits for an answer. */
export async function findOpenTry(db: Database, userId: string, questionId: string, kind: string) {
  return db
    .selectFrom("mistake_tries")
    .selectAll()
    .where("user_id", "=", userId)
    .where("question_id", "=", questionId)
    .where("kind", "=", kind)
    .where("answered_at", "is", null)
    .executeTakeFirst();
}

/** Tells whether a question may still be practised. */
export async function isPractised(db: Database, questionId: string): Promise<boolean> {
  const { rows } = await sql`select from question_search
    where question_id = ${questionId}::uuid and pool = 'practice' and status <> 'retired'`.execute(db);
  return rows.length > 0;
}

/** Forgets a try that nobody answered. */
export async function deleteTry(db: Database, id: string): Promise<void> {
  await db.deleteFrom("mistake_tries").where("id", "=", id).where("answered_at", "is", null).execute();
}

/** Keeps a try; nothing where one of the same mistake waits for its answer. */
export async function insertTry(db: Database, row: Insertable<MistakeTries>): Promise<void> {
  await db
    .insertInto("mistake_tries")
    .values(row)
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Keeps the answer to a try; undefined where it has one. */
export async function answerTryRow(
  tx: Tx,
  id: string,
  answer: { response: string | null; key_revision_id: string; correct: boolean; answered_at: Date },
): Promise<TryRow | undefined> {
  return tx
    .updateTable("mistake_tries")
    .set(answer)
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}
