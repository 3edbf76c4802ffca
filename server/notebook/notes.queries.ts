import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Media, readableMedia } from "../access/media.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import type { Notes } from "../platform/database/schema.gen.ts";

export type NoteRow = Selectable<Notes>;

/** Most notes that a list holds. */
const MOST = 2000;

/** Reads a person’s notes on one material or video, in the order of their places. */
export function selectNotes(
  db: Database,
  userId: string,
  { material, video }: { material?: string | undefined; video?: string | undefined },
): Promise<NoteRow[]> {
  return db
    .selectFrom("notes")
    .selectAll()
    .where("user_id", "=", userId)
    .where("study_material_id", material ? "=" : "is", material ?? null)
    .where("zoom_video_id", video ? "=" : "is", video ?? null)
    .orderBy(sql`coalesce(page, moment_ms)`)
    .orderBy("created_at")
    .orderBy("id")
    .limit(MOST)
    .execute();
}

export function lockNote(tx: Tx, userId: string, id: string): Promise<NoteRow | undefined> {
  return tx
    .selectFrom("notes")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export function insertNote(tx: Tx, row: Insertable<Notes>): Promise<NoteRow> {
  return tx.insertInto("notes").values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateNoteRow(tx: Tx, id: string, changes: Updateable<Notes>): Promise<NoteRow> {
  return tx.updateTable("notes").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** Deletes a person’s note. @returns False when they have no such one. */
export async function deleteNote(db: Database, userId: string, id: string): Promise<boolean> {
  const gone = await db.deleteFrom("notes").where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Returns true when the actor may read this material or watch this video now. */
export async function mayRead(db: Database, actor: Actor, media: Media, id: string): Promise<boolean> {
  const row = await db
    .selectFrom(media)
    .select("id")
    .where("id", "=", id)
    .where(readableMedia(actor, media))
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the newest version of material whose words are known; undefined while they are being read. */
export async function selectReadVersion(db: Database, material: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("material_versions as newest")
    .innerJoin("material_texts as read_text", (join) =>
      join
        .onRef("read_text.study_material_id", "=", "newest.study_material_id")
        .onRef("read_text.number", "=", "newest.number"),
    )
    .select(["newest.number", "read_text.state"])
    .where("newest.study_material_id", "=", material)
    .orderBy("newest.number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && row.state !== "reading" ? row.number : undefined;
}
