import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Media, readableMedia } from "../../foundation/access/media.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Notes } from "../../platform/database/schema.gen.ts";

export type NoteRow = Selectable<Notes>;

/** Maximum notes of one person on one material or video, for the sake of the list. */
export const MOST_NOTES = 2000;

/**
 * True for a note (`n`) after the end of its video (`v`), whose file was replaced by a shorter one. Ignores links, whose length was typed
 * by a person.
 */
export const isBeyondEnd = sql<boolean>`coalesce(v.file_id is not null and n.moment_ms >= v.duration_ms, false)`;

/** Reads a person’s notes on one material or video, in the order of their places. */
export function selectNotes(
  db: Database,
  userId: string,
  { material, video }: { material?: string | undefined; video?: string | undefined },
): Promise<NoteRow[]> {
  return db
    .selectFrom("notes as n")
    .leftJoin("zoom_videos as v", "v.id", "n.zoom_video_id")
    .selectAll("n")
    .select(sql<boolean>`n.is_lost or ${isBeyondEnd}`.as("is_lost"))
    .where("n.user_id", "=", userId)
    .where("n.removed_at", "is", null)
    .where("n.study_material_id", material ? "=" : "is", material ?? null)
    .where("n.zoom_video_id", video ? "=" : "is", video ?? null)
    .orderBy(sql`coalesce(n.page, n.moment_ms)`)
    .orderBy("n.created_at")
    .orderBy("n.id")
    .limit(MOST_NOTES)
    .execute();
}

/** Counts a person’s notes on one material or video, one after the other until this transaction ends, so that the number holds. */
export async function countNotes(tx: Tx, userId: string, media: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('notes'), hashtext(${userId}))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notes
    where user_id = ${userId}::uuid and removed_at is null
      and (study_material_id = ${media}::uuid or zoom_video_id = ${media}::uuid)`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Returns true where material has this version. */
export async function hasVersion(db: Database, material: string, number: number): Promise<boolean> {
  const row = await db
    .selectFrom("material_versions")
    .where("study_material_id", "=", material)
    .where("number", "=", number)
    .select("number")
    .executeTakeFirst();
  return row !== undefined;
}

export function lockNote(tx: Tx, userId: string, id: string): Promise<NoteRow | undefined> {
  return tx
    .selectFrom("notes")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export function insertNote(tx: Tx, row: Insertable<Notes>): Promise<NoteRow> {
  return tx.insertInto("notes").values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateNoteRow(tx: Tx, id: string, changes: Updateable<Notes>): Promise<NoteRow> {
  return tx.updateTable("notes").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** The place of a note in a newer version; null where that doesn’t have its quote. */
export interface PlacedNote {
  id: string;
  page: number | null;
}

/** Moves notes to their places in a newer version, locked in one order. @returns Those that are still there. */
export async function moveNotes(db: Database, version: number, places: readonly PlacedNote[]): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    with held as materialized (
      select id from notes where id = any(${places.map(({ id }) => id)}::uuid[]) and removed_at is null order by id for update)
    update notes n set version = ${version}::int, is_lost = given.page is null, page = coalesce(given.page, n.page)
    from unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ page }) => page)}::int[]) as given (id, page)
    join held on held.id = given.id where n.id = given.id returning n.*`.execute(db);
  return rows;
}

/** Deletes a person’s note, or takes that back. @returns The note; undefined where there is nothing to do. */
export function setRemoved(db: Database, userId: string, id: string, isRemoved: boolean): Promise<NoteRow | undefined> {
  return db
    .updateTable("notes")
    .set({ removed_at: isRemoved ? sql<Date>`now()` : null })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("removed_at", isRemoved ? "is" : "is not", null)
    .returningAll()
    .executeTakeFirst();
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
