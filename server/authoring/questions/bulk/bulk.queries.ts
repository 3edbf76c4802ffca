import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";

/** Keeps that a bulk change was made; one that begins again after a crash is there already. */
export async function insertBulkChange(tx: Tx, row: { id: string; change: unknown; createdBy: string }): Promise<void> {
  await tx
    .insertInto("question_bulk_changes")
    .values({ id: row.id, change: JSON.stringify(row.change), created_by: row.createdBy })
    .onConflict((same) => same.doNothing())
    .execute();
}

export interface BulkItem {
  question_id: string;
  /** The question's version after the change. */
  version: number;
  before: unknown;
}

export async function insertBulkItems(tx: Tx, bulkId: string, items: readonly BulkItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => ({ ...item, bulk_change_id: bulkId, before: JSON.stringify(item.before) }));
  await tx.insertInto("question_bulk_items").values(rows).execute();
}

/** Reads those of these questions that the bulk change has changed already. */
export async function selectDone(tx: Tx, bulkId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("question_bulk_items")
    .select("question_id")
    .where("bulk_change_id", "=", bulkId)
    .where("question_id", "in", ids)
    .execute();
  return new Set(rows.map((row) => row.question_id));
}

export function selectBulkChange(db: Database, id: string) {
  return db.selectFrom("question_bulk_changes").select(["id", "created_by"]).where("id", "=", id).executeTakeFirst();
}

export async function markUndone(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("question_bulk_changes").set({ undone_at: new Date() }).where("id", "=", id).execute();
}

export async function countItems(db: Database, bulkId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from question_bulk_items where bulk_change_id = ${bulkId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reads so many of what a bulk change did and that was not undone, in the order of the questions' ids; locked. */
export function selectItems(tx: Tx, bulkId: string, limit: number) {
  return tx
    .selectFrom("question_bulk_items")
    .select(["question_id", "version", "before"])
    .where("bulk_change_id", "=", bulkId)
    .orderBy("question_id")
    .limit(limit)
    .forUpdate()
    .execute();
}

export async function deleteItems(tx: Tx, bulkId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("question_bulk_items")
    .where("bulk_change_id", "=", bulkId)
    .where("question_id", "in", ids)
    .execute();
}

/** Status of each version of a question by its number. */
export async function selectStatuses(tx: Tx, questionId: string): Promise<Record<string, string>> {
  const rows = await tx
    .selectFrom("question_versions")
    .select(["number", "status"])
    .where("question_id", "=", questionId)
    .execute();
  return Object.fromEntries(rows.map((row) => [String(row.number), row.status]));
}

/** Makes versions published again that were, before all were retired. */
export async function republish(tx: Tx, questionId: string, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx
    .updateTable("question_versions")
    .set({ status: "published" })
    .where("question_id", "=", questionId)
    .where("number", "in", numbers)
    .execute();
}
