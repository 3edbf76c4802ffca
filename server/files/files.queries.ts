import { type Insertable, type Selectable, sql } from "kysely";
import { readableContent } from "../access/content.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import type { Files } from "../platform/database/schema.gen.ts";

export type FileRow = Selectable<Files>;

export function insertFile(db: Database, row: Insertable<Files>): Promise<FileRow> {
  return db.insertInto("files").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Any file, whoever asks: for links that were signed. */
export function selectFile(db: Database, id: string): Promise<FileRow | undefined> {
  return db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Of these files, those that the actor brought or that a question shows which they may read. */
export function selectReadableFiles(db: Database, actor: Actor, ids: readonly string[]): Promise<FileRow[]> {
  return db
    .selectFrom("files")
    .selectAll()
    .where("id", "in", ids)
    .where(
      sql<boolean>`(files.created_by = ${actor.id}::uuid or exists (
        select from question_files shown join questions on questions.id = shown.question_id
        where shown.file_id = files.id and ${readableContent(actor, "questions")}))`,
    )
    .execute();
}
