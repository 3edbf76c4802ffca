import { type Insertable, sql, type Updateable } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { ReasonsForError } from "../../platform/database/schema.gen.ts";

/** Reasons with the topic in use that they are for, and how many attempts bear each. */
export function selectReasons(db: Database) {
  return db
    .selectFrom("reasons_for_error as reason")
    .leftJoin("tags as filed", "filed.id", "reason.topic_id")
    .leftJoin("tags as topic", (join) => join.on(sql<boolean>`topic.id = coalesce(filed.merged_into_id, filed.id)`))
    .select(["reason.id", "reason.name", "reason.family", "reason.position", "reason.archived_at", "reason.version"])
    .select(["reason.created_by", "reason.topic_id", "topic.id as topic", "topic.name as topic_name"])
    .select((select) =>
      select
        .selectFrom("attempt_reasons")
        .select(sql<number>`count(*)`.as("count"))
        .whereRef("attempt_reasons.reason_id", "=", "reason.id")
        .$asScalar()
        .$notNull()
        .as("attempt_count"),
    );
}
export type ReasonRow = Awaited<ReturnType<ReturnType<typeof selectReasons>["execute"]>>[number];

/** Returns the row, locked for a change. */
export function lockReason(tx: Tx, id: string) {
  return tx.selectFrom("reasons_for_error").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Reasons of a topic that are in use, or the general ones, in their order. */
export async function selectReasonsOf(
  tx: Tx,
  topicIds: readonly string[] | null,
): Promise<{ id: string; name: string; position: number }[]> {
  const rows = tx
    .selectFrom("reasons_for_error")
    .select(["id", "name", "position"])
    .where("archived_at", "is", null)
    .orderBy("position")
    .orderBy("id");
  return (topicIds === null ? rows.where("topic_id", "is", null) : rows.where("topic_id", "in", topicIds)).execute();
}

export async function insertReasons(tx: Tx, rows: Insertable<ReasonsForError>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("reasons_for_error").values(rows).execute();
}

/** Writes changes and counts them. */
export async function updateReasonRow(tx: Tx, id: string, changes: Updateable<ReasonsForError>): Promise<void> {
  await tx
    .updateTable("reasons_for_error")
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Places in a list; nobody edited these reasons, so nothing is counted. */
export async function updateReasonPositions(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update reasons_for_error set position = place.position
    from unnest(${ids}::uuid[]) with ordinality as place (id, position)
    where reasons_for_error.id = place.id and reasons_for_error.position <> place.position`.execute(tx);
}

export async function deleteReason(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("reasons_for_error").where("id", "=", id).execute();
}

/** Returns true when an attempt bears it. */
export async function isReasonGiven(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("attempt_reasons")
    .select("session_id")
    .where("reason_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts how many reasons are for one of these topics, archived ones included. */
export async function countReasonsOf(db: Database, topicIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from reasons_for_error
    where topic_id = any(${topicIds}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Gives the reasons of these topics to another one; of two of the same name the one that comes is archived. */
export async function moveReasons(tx: Tx, fromIds: readonly string[], toId: string): Promise<void> {
  await sql`update reasons_for_error reason set topic_id = ${toId}::uuid, version = version + 1,
      archived_at = case when exists (
        select from reasons_for_error there where there.topic_id = ${toId}::uuid and there.archived_at is null
          and lower(there.name) = lower(reason.name)) then coalesce(reason.archived_at, now()) else reason.archived_at end
    where topic_id = any(${fromIds}::uuid[])`.execute(tx);
}
