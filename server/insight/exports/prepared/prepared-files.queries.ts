import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";

/** Whether a file is kept: for so long its person has it, unless it is given up before. */
const isKept = sql<boolean>`prepared_files.created_at >= now() - interval '4 hours'`;

/** Makes the others of the person wait who ask for a file at the same moment. */
export async function lockFilesOf(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('prepared_files'), hashtext(${userId}))`.execute(tx);
}

/** Reads the person's file with the state of its job; undefined where they have none. */
export async function selectFileOf(db: Database, userId: string) {
  return db
    .selectFrom("prepared_files")
    .innerJoin("jobs", "jobs.id", "prepared_files.id")
    .select(["prepared_files.id", "prepared_files.file", "jobs.state", isKept.as("is_kept")])
    .where("prepared_files.user_id", "=", userId)
    .executeTakeFirst();
}

/** Notes that a file is being made. */
export async function insertFile(tx: Tx, file: { id: string; user_id: string; name: string }): Promise<void> {
  await tx.insertInto("prepared_files").values(file).execute();
}

/** Reads a person's own file, with what was asked for and what it came to; undefined for one that isn’t theirs, or is no more. */
export async function selectOwnFile(db: Database, id: string, userId: string) {
  return db
    .selectFrom("prepared_files")
    .innerJoin("jobs", "jobs.id", "prepared_files.id")
    .select(["prepared_files.name", "prepared_files.file", "jobs.input", "jobs.result"])
    .where("prepared_files.id", "=", id)
    .where("prepared_files.user_id", "=", userId)
    .where(isKept)
    .executeTakeFirst();
}

/** Returns whether a file is still wanted. */
export async function isWanted(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom("prepared_files").select("id").where("id", "=", id).where(isKept).executeTakeFirst();
  return row !== undefined;
}

/** Notes where a file lies. Returns its name; null when nobody wants it any more. */
export async function keepFile(db: Database, id: string, file: string): Promise<string | null> {
  const row = await db
    .updateTable("prepared_files")
    .set({ file })
    .where("id", "=", id)
    .where(isKept)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Gives a person's own file up: it is theirs no more, and goes with those that were kept long enough. Returns whether there was one. */
export async function giveUpFile(db: Database, id: string, userId: string): Promise<boolean> {
  const row = await db
    .updateTable("prepared_files")
    .set({ created_at: sql<Date>`'-infinity'` })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where(isKept)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the files that were given up, or kept long enough. */
export async function selectOldFiles(db: Database) {
  return db.selectFrom("prepared_files").select(["id", "file"]).where(sql<boolean>`not ${isKept}`).execute();
}

/** Forgets a file. */
export async function deleteFile(db: Database, id: string): Promise<void> {
  await db.deleteFrom("prepared_files").where("id", "=", id).execute();
}
