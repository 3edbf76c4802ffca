import { type Selectable, sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { Uploads } from "../../../platform/database/schema.gen.ts";

export type UploadRow = Selectable<Uploads>;

/** Reads the bytes that a person's uploads take beside their files, and how many of them are not finished. */
export async function selectUnfinished(db: Database, userId: string): Promise<{ bytes: number; count: number }> {
  const row = await db
    .selectFrom("uploads")
    .select((one) => [
      one.fn.sum<string | null>("size_bytes").as("bytes"),
      one.fn.count<number>("id").filterWhere("finished_at", "is", null).as("count"),
    ])
    .where("user_id", "=", userId)
    .where("file_id", "is", null)
    .executeTakeFirstOrThrow();
  return { bytes: Number(row.bytes ?? 0), count: Number(row.count) };
}

/** Locks the person whose uploads are counted, against other beginnings alone. */
export async function lockUploader(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
}

export async function insertUpload(
  db: Database,
  row: { id: string; userId: string; name: string; size: number; purpose: string | null },
): Promise<void> {
  const { id, userId, name, size, purpose } = row;
  await db.insertInto("uploads").values({ id, user_id: userId, name, size_bytes: size, purpose }).execute();
}

/** Lists uploads of everyone that were begun within a day and aren't over. */
export function listOpen(db: Database): Promise<Pick<UploadRow, "id" | "size_bytes" | "created_at">[]> {
  return db
    .selectFrom("uploads")
    .select(["id", "size_bytes", "created_at"])
    .where("file_id", "is", null)
    .where("finished_at", "is", null)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Forgets an upload of which nothing was made. */
export async function deleteUnfinished(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom("uploads")
    .where("id", "=", id)
    .where("file_id", "is", null)
    .where("finished_at", "is", null)
    .execute();
}

/** Finds a person's own upload. */
export function selectUpload(db: Database, userId: string, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom("uploads").selectAll().where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
}

/** Reads when the uploads began that became these files of a person, by file. */
export async function selectBeginnings(
  db: Database,
  userId: string,
  fileIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom("uploads")
    .select(["file_id", "created_at"])
    .where("user_id", "=", userId)
    .where("file_id", "in", fileIds)
    .execute();
  return new Map(rows.flatMap(({ file_id, created_at }) => (file_id === null ? [] : [[file_id, created_at] as const])));
}

/** Makes a file that of an upload; false when the upload is over, or has one: it becomes one file, however often it is finished. */
export async function claimUpload(tx: Tx, id: string, fileId: string): Promise<boolean> {
  const row = await tx
    .updateTable("uploads")
    .set({ file_id: fileId })
    .where("id", "=", id)
    .where("file_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUpload(db: Database, id: string): Promise<void> {
  await db.deleteFrom("uploads").where("id", "=", id).execute();
}

export async function markFinished(db: Database, id: string): Promise<void> {
  await db.updateTable("uploads").set({ finished_at: new Date() }).where("id", "=", id).execute();
}
