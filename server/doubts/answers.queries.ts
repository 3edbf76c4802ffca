import { type Insertable, sql } from "kysely";
import { reachedBy } from "../access/reach.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import type { DoubtAnswers, DoubtReplies } from "../platform/database/schema.gen.ts";
import { isAtPlace } from "./doubts.queries.ts";

const nameOf = (table: string) =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;
const readBy = sql<number>`(select count(*)::int from doubt_answer_votes v where v.answer_id = w.id)`;
const helped = sql<number>`(select count(*)::int from doubt_answer_votes v where v.answer_id = w.id and v.helped)`;

/** Lists what was written on a doubt after its first words, the oldest first. */
export async function listReplies(db: Database, doubtId: string) {
  return db
    .selectFrom("doubt_replies as r")
    .innerJoin("users as u", "u.id", "r.user_id")
    .leftJoin("doubt_answers as w", (join) => join.onRef("w.id", "=", "r.answer_id").on("w.withdrawn_at", "is", null))
    .where("r.doubt_id", "=", doubtId)
    .orderBy("r.created_at")
    .orderBy("r.id")
    .limit(500)
    .selectAll("r")
    .select([nameOf("u").as("by_name"), "w.id as offered_id", readBy.as("read"), helped.as("helped")])
    .execute();
}

export async function insertReply(tx: Tx, row: Insertable<DoubtReplies>): Promise<void> {
  await tx.insertInto("doubt_replies").values(row).execute();
}

/** Reads a reply with its doubt, where that is within reach. */
export async function findReply(db: Database, actor: Actor, id: string) {
  return db
    .selectFrom("doubt_replies as r")
    .innerJoin("doubts as d", "d.id", "r.doubt_id")
    .where("r.id", "=", id)
    .where(reachedBy(actor, "d.user_id"))
    .selectAll("r")
    .select(["d.user_id as student_id"])
    .executeTakeFirst();
}

export async function insertAnswer(tx: Tx, row: Insertable<DoubtAnswers>): Promise<void> {
  await tx.insertInto("doubt_answers").values(row).execute();
}

/** Notes that an answer was published from a reply; false where one was already. */
export async function markPublished(tx: Tx, replyId: string, answerId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update doubt_replies r set answer_id = ${answerId}::uuid
    where r.id = ${replyId}::uuid and not exists (
      select from doubt_answers w where w.id = r.answer_id and w.withdrawn_at is null)
    returning r.id`.execute(tx);
  return rows.length > 0;
}

/** Returns an answer that is still offered. */
export async function findAnswer(db: Database, id: string) {
  return db
    .selectFrom("doubt_answers as w")
    .innerJoin("users as u", "u.id", "w.author_id")
    .where("w.id", "=", id)
    .where("w.withdrawn_at", "is", null)
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

export async function withdrawAnswer(tx: Tx, id: string, by: string): Promise<void> {
  await tx
    .updateTable("doubt_answers")
    .set({ withdrawn_at: sql`clock_timestamp()`, withdrawn_by: by })
    .where("id", "=", id)
    .execute();
}

/** Lists the answers that are offered at a place, those first that helped most; `mine` is what this person said of each. */
export async function listOffered(db: Database, userId: string, place: Parameters<typeof isAtPlace>[0], most: number) {
  return db
    .selectFrom("doubt_answers as w")
    .innerJoin("users as u", "u.id", "w.author_id")
    .leftJoin("doubt_answer_votes as own", (join) =>
      join.onRef("own.answer_id", "=", "w.id").on("own.user_id", "=", userId),
    )
    .where("w.withdrawn_at", "is", null)
    .where(isAtPlace(place, "w"))
    .selectAll("w")
    .select([nameOf("u").as("by_name"), readBy.as("read"), helped.as("helped"), "own.helped as mine"])
    .orderBy("helped", "desc")
    .orderBy("w.created_at", "desc")
    .limit(most)
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
    .select(["id", "name", "size_bytes", "width", "height"])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
