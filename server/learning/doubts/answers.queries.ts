import { type Insertable, type RawBuilder, sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { DoubtAnswers, DoubtReplies } from "../../platform/database/schema.gen.ts";
import { isAtPlace, nameOf, type Place } from "./doubts.queries.ts";

const readBy = sql<number>`(select count(*)::int from doubt_answer_votes v where v.answer_id = w.id)`;
const helped = sql<number>`(select count(*)::int from doubt_answer_votes v where v.answer_id = w.id and v.helped)`;

/** Most that is written on one doubt: more nobody would find in it. */
export const MOST_REPLIES = 500;

/** True while the key by which an answer says what is right is that of its question; an explanation may have changed. */
const hasItsKey = sql<boolean>`(w.key_revision_id is null or (select k.key from key_revisions k where k.id = w.key_revision_id) = (
  select k.key from key_revisions k where k.question_version_id = w.question_version_id order by k.number desc limit 1))`;

/** Lists what was written on a doubt after its first words, the oldest first. */
export async function listReplies(db: Database, doubtId: string) {
  return db
    .selectFrom("doubt_replies as r")
    .innerJoin("users as u", "u.id", "r.user_id")
    .leftJoin("doubt_answers as w", (join) => join.onRef("w.id", "=", "r.answer_id").on("w.withdrawn_at", "is", null))
    .where("r.doubt_id", "=", doubtId)
    .orderBy("r.created_at")
    .orderBy("r.id")
    .limit(MOST_REPLIES)
    .selectAll("r")
    .select([nameOf("u").as("by_name"), "w.id as offered_id", readBy.as("read"), helped.as("helped_count")])
    .select(hasItsKey.as("has_its_key"))
    .execute();
}

/** Counts what was written on a doubt after its first words. */
export async function countReplies(db: Database, doubtId: string): Promise<number> {
  const row = await db
    .selectFrom("doubt_replies")
    .where("doubt_id", "=", doubtId)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertReply(tx: Tx, row: Insertable<DoubtReplies>): Promise<void> {
  await tx.insertInto("doubt_replies").values(row).execute();
}

/** Reads a reply with its student, locked for a change, where its doubt is within reach. */
export async function lockReply(tx: Tx, actor: Actor, id: string) {
  return tx
    .selectFrom("doubt_replies as r")
    .innerJoin("doubts as d", "d.id", "r.doubt_id")
    .where("r.id", "=", id)
    .where(reachedBy(actor, "d.user_id"))
    .selectAll("r")
    .select(["d.user_id as student_id"])
    .forUpdate("r")
    .executeTakeFirst();
}

export async function insertAnswer(tx: Tx, row: Insertable<DoubtAnswers>): Promise<void> {
  await tx.insertInto("doubt_answers").values(row).execute();
}

/** Notes which answer was published from a reply. */
export async function markPublished(tx: Tx, replyId: string, answerId: string): Promise<void> {
  await tx.updateTable("doubt_replies").set({ answer_id: answerId }).where("id", "=", replyId).execute();
}

/** Keeps what the student who asked said of an answer. */
export async function setReplyHelped(tx: Tx, replyId: string, isHelp: boolean): Promise<void> {
  await tx.updateTable("doubt_replies").set({ helped: isHelp }).where("id", "=", replyId).execute();
}

/** Returns an answer that is still offered: neither withdrawn nor older than the key of its question. */
export async function findAnswer(db: Database, id: string) {
  return db
    .selectFrom("doubt_answers as w")
    .innerJoin("users as u", "u.id", "w.author_id")
    .where("w.id", "=", id)
    .where("w.withdrawn_at", "is", null)
    .where(hasItsKey)
    .selectAll("w")
    .select([nameOf("u").as("by_name"), readBy.as("read"), helped.as("helped")])
    .executeTakeFirst();
}

/** Returns who wrote an answer and when, whether it is offered still or not. */
export async function findAuthor(db: Database, id: string) {
  return db
    .selectFrom("doubt_answers as w")
    .innerJoin("users as u", "u.id", "w.author_id")
    .where("w.id", "=", id)
    .select(["w.author_id", "w.created_at", nameOf("u").as("by_name")])
    .executeTakeFirst();
}

/** Stops offering an answer. @returns False where it wasn’t offered any more. */
export async function withdrawAnswer(tx: Tx, id: string, by: string): Promise<boolean> {
  const row = await tx
    .updateTable("doubt_answers")
    .set({ withdrawn_at: sql`clock_timestamp()`, withdrawn_by: by })
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

/**
 * Returns the condition that an answer is for a place. On a page that has changed since, it is for those who still find there the words that
 * it was asked about.
 */
const isFor = (place: Place): RawBuilder<boolean> => sql<boolean>`(${isAtPlace(place, "w")} or (w.kind = 'page'
  and w.study_material_id = ${place.study_material_id}::uuid and w.page = ${place.page}::int
  and exists (select from library_texts x where x.study_material_id = w.study_material_id and x.place = w.page
    and x.version = ${place.material_version}::int and position(w.quote in squeezed_words(x.text)) > 0)))`;

/** Lists the answers that are offered at a place, those first that helped most; `mine` is what this person said of each. */
export async function listOffered(db: Database, userId: string, place: Place, most: number) {
  return db
    .selectFrom("doubt_answers as w")
    .innerJoin("users as u", "u.id", "w.author_id")
    .leftJoin("doubt_answer_votes as own", (join) =>
      join.onRef("own.answer_id", "=", "w.id").on("own.user_id", "=", userId),
    )
    .where("w.withdrawn_at", "is", null)
    .where(hasItsKey)
    .where(isFor(place))
    .selectAll("w")
    .select([nameOf("u").as("by_name"), readBy.as("read"), helped.as("helped"), "own.helped as mine"])
    .orderBy("helped", "desc")
    .orderBy("w.created_at", "desc")
    .limit(most)
    .execute();
}

/** An answer of a student’s that lost points, for which answers are offered. */
export interface AnsweredRow {
  session_id: string;
  attempt_id: string;
  user_id: string;
  state: string;
  keys_shown_at: Date | null;
  assessment_id: string;
  assessment_version_id: string;
  answers: number;
}

/** Lists a person’s answers that lost points where answers are offered to who chose the same, the newest tests first. */
export async function listAnsweredMistakes(db: Database, userId: string, most: number): Promise<AnsweredRow[]> {
  const { rows } = await sql<AnsweredRow>`
    select f.session_id, f.attempt_id, s.user_id, s.state, s.keys_shown_at, s.assessment_id, f.assessment_version_id, count(*)::int as answers
    from result_facts f
    join sessions s on s.id = f.session_id and not s.is_preview and s.state in ('scored', 'released')
    join doubt_answers w on w.question_version_id = f.question_version_id
      and w.chosen is not distinct from case when cardinality(f.chosen) = 1 then f.chosen[1] end
    where f.user_id = ${userId}::uuid and f.correct is not true and w.withdrawn_at is null and ${hasItsKey}
    group by f.session_id, f.attempt_id, s.id, s.state, s.assessment_id, f.assessment_version_id, f.submitted_at
    order by f.submitted_at desc, f.attempt_id limit ${most}`.execute(db);
  return rows;
}

/** Returns true where an answer is offered at a place. */
export async function isOfferedAt(db: Database, id: string, place: Place): Promise<boolean> {
  const row = await db
    .selectFrom("doubt_answers as w")
    .where("w.id", "=", id)
    .where("w.withdrawn_at", "is", null)
    .where(hasItsKey)
    .where(isFor(place))
    .select("w.id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps that an answer did not settle what its reader asked; what they said of it themselves stays. */
export async function insertUnhelped(tx: Tx, answerId: string, userId: string): Promise<void> {
  await tx
    .insertInto("doubt_answer_votes")
    .values({ answer_id: answerId, user_id: userId, helped: false })
    .onConflict((same) => same.columns(["answer_id", "user_id"]).doNothing())
    .execute();
}

/** Keeps what a person says of an answer; the newest counts. */
export async function upsertVote(db: Database, answerId: string, userId: string, isHelp: boolean): Promise<void> {
  await db
    .insertInto("doubt_answer_votes")
    .values({ answer_id: answerId, user_id: userId, helped: isHelp })
    .onConflict((same) =>
      same.columns(["answer_id", "user_id"]).doUpdateSet({ helped: isHelp, at: sql`clock_timestamp()` }),
    )
    .execute();
}

/** Lists what is known of files, by id. */
export async function listPictures(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("files")
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .select(["id", "name", "media_type", "created_by", "size_bytes", "width", "height"])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
