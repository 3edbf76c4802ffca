import { type Insertable, type Selectable, sql } from "kysely";
import { readableContent } from "../access/content.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import type { Files } from "../platform/database/schema.gen.ts";

export type FileRow = Selectable<Files>;

export function insertFile(db: Database, row: Insertable<Files>): Promise<FileRow> {
  return db.insertInto("files").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Reads any file, whoever asks: for links that were signed. */
export function selectFile(db: Database, id: string): Promise<FileRow | undefined> {
  return db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst();
}

export function selectHashes(db: Database, ids: readonly string[]): Promise<Pick<FileRow, "id" | "hash">[]> {
  return db.selectFrom("files").select(["id", "hash"]).where("id", "in", ids).execute();
}

export function selectSizes(db: Database, ids: readonly string[]): Promise<Pick<FileRow, "id" | "size_bytes">[]> {
  return db.selectFrom("files").select(["id", "size_bytes"]).where("id", "in", ids).execute();
}

/** The condition that the actor brought a file, or may read a question that shows it. */
function readableFile(actor: Actor) {
  return sql<boolean>`(files.created_by = ${actor.id}::uuid or exists (
    select from question_files shown join questions on questions.id = shown.question_id
    where shown.file_id = files.id and ${readableContent(actor, "questions")}))`;
}

/** Reads those of these files that the actor brought or that a question shows which they may read. */
export function selectReadableFiles(db: Database, actor: Actor, ids: readonly string[]): Promise<FileRow[]> {
  return db.selectFrom("files").selectAll().where("id", "in", ids).where(readableFile(actor)).execute();
}

/** Returns the oldest file with each of these contents within the actor's reach. */
export function selectFilesByHash(db: Database, actor: Actor, hashes: readonly string[]): Promise<FileRow[]> {
  return db
    .selectFrom("files")
    .distinctOn("hash")
    .selectAll()
    .where("hash", "in", hashes)
    .where(readableFile(actor))
    .orderBy("hash")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
