import { type Insertable, type RawBuilder, sql } from "kysely";
import { questionsInTests } from "../../foundation/access/practice.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { MistakeTries } from "../../platform/database/schema.gen.ts";
import type { Missed, Unseen } from "./likeness.ts";
import { meetings, usedUp } from "./met.queries.ts";
import { isPractice, newestPublished, waitingTries } from "./practised.ts";

/** An unseen question to show after a mistake in a similar one. */
interface Sibling {
  question_id: string;
  question_version_id: string;
}

/** Selects the questions that a person has met. */
const seenBy = (userId: string) => sql`
  select question_id from (${meetings((person) => sql`${person} = ${userId}::uuid`)}) as met`;

/** Selects the questions that can no longer count for a person. */
const usedUpBy = (userId: string) => sql`
  select question_id from (${usedUp((person) => sql`${person} = ${userId}::uuid`)}) as met`;

/** Selects the schools whose questions a person may practise, besides those without a school. */
const schoolsNowOf = (userId: string) => sql`
  select school_id from memberships where user_id = ${userId}::uuid
    and member_from <= now() and (member_to is null or member_to > now())`;

/** A wrongly answered question, for the lookup of similar ones. */
export type Likeness = Omit<Missed, "irtB">;

/** Finds the version of a question that is shown after a mistake; undefined if it can’t be practised any more. */
export async function findToShow(db: Database, questionId: string): Promise<Sibling | undefined> {
  const { rows } = await sql<Sibling>`
    select question.id as question_id, version.id as question_version_id
    from questions question
    join question_search found on found.question_id = question.id
    join ${newestPublished} version on true
    where question.id = ${questionId}::uuid and ${isPractice}`.execute(db);
  return rows[0];
}

/** A question with one of its tags. */
interface Pair {
  question: string;
  difficulty: number | null;
  tag: string;
}

const pairsOf = (likes: readonly Likeness[]): Pair[] =>
  likes.flatMap(({ questionId, difficulty, tagIds }) =>
    tagIds.map((tag) => ({ question: questionId, difficulty, tag })),
  );

/** The pairs as `wanted`, and as `unseen` what of their tags the person may practise and is not in `seen`. */
const wantedAndUnseen = (userId: string, pairs: readonly Pair[], seen: RawBuilder<unknown>) => sql`
    seen as materialized (${seen}),
    wanted as (select * from unnest(${pairs.map((one) => one.question)}::uuid[],
      ${pairs.map((one) => one.difficulty)}::int[], ${pairs.map((one) => one.tag)}::uuid[]) as one (question_id, difficulty, tag_id)),
    unseen as materialized (
      select link.tag_id, question.id, question.difficulty, found.irt_b
      from question_tags link
      join questions question on question.id = link.question_id
      join question_search found on found.question_id = question.id
      join ${newestPublished} version on true
      where link.tag_id in (select tag_id from wanted) and ${isPractice}
        and (question.school_id is null or question.school_id in (${schoolsNowOf(userId)}))
        and question.id not in (select question_id from seen)
        and question.id not in (${questionsInTests(userId)}))`;

/**
 * Returns the questions among these that have a similar one that the person has never seen, or one that waits for an answer: shown for the
 * mistake, or in a begun practice set.
 */
export async function findWithSiblings(
  db: Database,
  userId: string,
  likes: readonly Likeness[],
): Promise<ReadonlySet<string>> {
  const pairs = pairsOf(likes);
  if (pairs.length === 0) return new Set();
  // Mistakes of one topic are held against how hard its questions are, not against each of them.
  const { rows } = await sql<{ id: string }>`
    with ${wantedAndUnseen(userId, pairs, usedUpBy(userId))},
    kinds as materialized (select distinct tag_id, difficulty from unseen)
    select distinct wanted.question_id as id from wanted join kinds on kinds.tag_id = wanted.tag_id
    where wanted.difficulty is null or kinds.difficulty is null or abs(kinds.difficulty - wanted.difficulty) <= 1
    union select question_id from ${waitingTries} as waiting where user_id = ${userId}::uuid`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Reads what of the tags of these questions the person may practise and has never met.
 *
 * @param given Whether what waits unchecked in a set that was begun is `in` it: that was met, but has proved nothing yet.
 */
export async function selectUnseen(
  db: Database,
  userId: string,
  likes: readonly Likeness[],
  given: "out" | "in",
): Promise<Unseen[]> {
  const pairs = pairsOf(likes);
  if (pairs.length === 0) return [];
  const { rows } = await sql<Unseen>`
    with ${wantedAndUnseen(userId, pairs, given === "in" ? usedUpBy(userId) : seenBy(userId))}
    select id, difficulty, irt_b, random() as lot, array_agg(tag_id) as tag_ids
    from unseen group by id, difficulty, irt_b`.execute(db);
  return rows;
}

/** Returns the mistakes of a person for which a question was shown that waits for its answer. */
export async function selectWaitingFor(db: Database, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ question_id: string }>`
    select question_id from ${waitingTries} as waiting where user_id = ${userId}::uuid`.execute(db);
  return new Set(rows.map(({ question_id }) => question_id));
}

/** Reads the measured difficulty of questions; unmeasured ones are absent. */
export async function selectMeasured(db: Database, questionIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ question_id: string; irt_b: number }>`
    select question_id, irt_b from question_search
    where question_id = any(${[...questionIds]}::uuid[]) and irt_b is not null`.execute(db);
  return new Map(rows.map(({ question_id, irt_b }) => [question_id, irt_b]));
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
export async function findOpenTry(db: Database, userId: string, questionId: string, kind: "redo" | "sibling") {
  return db
    .selectFrom("mistake_tries")
    .selectAll()
    .where("user_id", "=", userId)
    .where("question_id", "=", questionId)
    .where("kind", "=", kind)
    .where("answered_at", "is", null)
    .executeTakeFirst();
}

/** Returns whether a question may still be practised. */
export async function isPractised(db: Database, questionId: string): Promise<boolean> {
  const { rows } = await sql`select from question_search
    where question_id = ${questionId}::uuid and pool = 'practice' and status <> 'retired'`.execute(db);
  return rows.length > 0;
}

/** Deletes an unanswered try. */
export async function deleteTry(db: Database, id: string): Promise<void> {
  await db.deleteFrom("mistake_tries").where("id", "=", id).where("answered_at", "is", null).execute();
}

/** Saves a try, unless one of the same mistake waits for its answer. */
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
