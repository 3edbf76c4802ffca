import type { Selectable } from "kysely";
import type { Database } from "../../platform/database/client.ts";
import type { Uploads } from "../../platform/database/schema.gen.ts";

export type UploadRow = Selectable<Uploads>;

/** Bytes of a person's uploads that are not finished, and how many there are. */
export async function selectUnfinished(db: Database, userId: string): Promise<{ bytes: number; count: number }> {
  const row = await db
    .selectFrom("uploads")
    .select((one) => [one.fn.sum<string | null>("size_bytes").as("bytes"), one.fn.countAll<number>().as("count")])
    .where("user_id", "=", userId)
    .where("file_id", "is", null)
    .executeTakeFirstOrThrow();
  return { bytes: Number(row.bytes ?? 0), count: Number(row.count) };
}

export async function insertUpload(
  db: Database,
  row: { id: string; userId: string; name: string; size: number },
): Promise<void> {
  const { id, userId, name, size } = row;
  await db.insertInto("uploads").values({ id, user_id: userId, name, size_bytes: size }).execute();
}

/** One's own upload. */
export function selectUpload(db: Database, userId: string, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom("uploads").selectAll().where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
}

export async function updateUploadFile(db: Database, id: string, fileId: string): Promise<void> {
  await db.updateTable("uploads").set({ file_id: fileId }).where("id", "=", id).execute();
}

export async function deleteUpload(db: Database, id: string): Promise<void> {
  await db.deleteFrom("uploads").where("id", "=", id).execute();
}
