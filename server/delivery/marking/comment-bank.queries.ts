import { type Insertable, sql } from "kysely";
import { readableContent } from "../../foundation/access/content.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { MarkingComments } from "../../platform/database/schema.gen.ts";
import { containing } from "../../platform/paging.ts";

/** Reads the shared comments that a person may read. */
export function selectComments(
  db: Database,
  actor: Actor,
  filter: { question?: string | undefined; search?: string | undefined },
) {
  return db
    .selectFrom("marking_comments")
    .selectAll()
    .where(readableContent(actor, "marking_comments"))
    .$if(filter.question !== undefined, (query) =>
      query.where(sql<boolean>`(question_id is null or question_id = ${filter.question}::uuid)`),
    )
    .$if(filter.search !== undefined && filter.search !== "", (query) =>
      query.where("text", "ilike", containing(filter.search ?? "")),
    );
}
export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>["execute"]>>[number];

/** Adds a comment, or returns the existing one with the same words and purpose. */
export async function insertComment(db: Database, row: Insertable<MarkingComments>): Promise<CommentRow> {
  return db
    .insertInto("marking_comments")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .expression(sql`md5(text), question_id, school_id`)
        .doUpdateSet({ updated_at: sql<Date>`marking_comments.updated_at` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes the words of a comment; null where the same words are there already. */
export async function updateComment(db: Database, id: string, text: string): Promise<CommentRow | null> {
  const row = await db
    .updateTable("marking_comments")
    .set({ text, updated_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .where(
      sql<boolean>`not exists (select from marking_comments other where other.id <> marking_comments.id
        and other.text = ${text}::text and other.question_id is not distinct from marking_comments.question_id
        and other.school_id is not distinct from marking_comments.school_id)`,
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteComment(db: Database, id: string): Promise<void> {
  await db.deleteFrom("marking_comments").where("id", "=", id).execute();
}

/** Increments the use count of the comments among these that the actor may read. */
export async function countUses(db: Database, actor: Actor, ids: readonly string[]): Promise<void> {
  await db
    .updateTable("marking_comments")
    .set({ used_count: sql<number>`used_count + 1` })
    .where("id", "in", ids)
    .where(readableContent(actor, "marking_comments"))
    .execute();
}

/** Returns whether this question exists and the actor may read it. */
export async function isReadableQuestion(db: Database, actor: Actor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("questions")
    .select("id")
    .where("id", "=", id)
    .where(readableContent(actor, "questions"))
    .executeTakeFirst();
  return row !== undefined;
}
