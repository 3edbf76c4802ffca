import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

/** How long a file is kept for its person. */
const KEPT = "4 hours";

/** Makes the others of the person wait who ask for a file at the same moment. */
export async function lockFilesOf(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('prepared_files'), hashtext(${userId}))`.execute(tx);
}

/** Reads the person's file with the state of its job; undefined where they have none. */
export async function selectFileOf(db: Database, userId: string) {
  return db
    .selectFrom("prepared_files as prepared")
    .innerJoin("jobs", "jobs.id", "prepared.id")
    .select(["prepared.id", "prepared.file", "jobs.state"])
    .where("prepared.user_id", "=", userId)
    .executeTakeFirst();
}

/** Notes that a file is being made. */
export async function insertFile(tx: Tx, file: { id: string; user_id: string; name: string }): Promise<void> {
  await tx.insertInto("prepared_files").values(file).execute();
}

/** Reads a person's own file; undefined for one that isn’t theirs, or is no more. */
export async function selectOwnFile(db: Database, id: string, userId: string) {
  return db
    .selectFrom("prepared_files")
    .select(["name", "file"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Returns whether a file is still wanted. */
export async function isWanted(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom("prepared_files").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Notes where a file lies. Returns its name; null when nobody wants it any more. */
export async function keepFile(db: Database, id: string, file: string): Promise<string | null> {
  const row = await db
    .updateTable("prepared_files")
    .set({ file })
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Forgets a person's own file. Returns it, null where there is none. */
export async function deleteOwnFile(db: Database, id: string, userId: string) {
  const row = await db
    .deleteFrom("prepared_files")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("file")
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets the files that were kept long enough. Returns what storage knows them by. */
export async function deleteOldFiles(db: Database): Promise<string[]> {
  const rows = await db
    .deleteFrom("prepared_files")
    .where("created_at", "<", sql<Date>`now() - ${KEPT}::interval`)
    .returning("file")
    .execute();
  return rows.flatMap(({ file }) => file ?? []);
}
