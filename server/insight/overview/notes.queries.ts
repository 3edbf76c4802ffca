import { sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Selects notes of students within reach, each with who wrote it. */
const notes = (db: Database | Tx, actor: Actor) =>
  db
    .selectFrom("person_notes as note")
    .innerJoin("users as author", "author.id", "note.author_id")
    .where(reachedBy(actor, "note.user_id"))
    .select([
      "note.id",
      "note.user_id",
      "note.author_id",
      "note.sealed",
      "note.created_at",
      "note.changed_at",
      "note.version",
    ])
    .select(sql<string>`trim(author.first_name || ' ' || author.last_name)`.as("author_name"));

export type NoteRow = Awaited<ReturnType<typeof listNoteRows>>[number];

/** Lists the notes about a student, the newest first. */
export async function listNoteRows(db: Database, actor: Actor, userId: string) {
  return notes(db, actor)
    .where("note.user_id", "=", userId)
    .orderBy("note.created_at", "desc")
    .orderBy("note.id")
    .limit(500)
    .execute();
}

export async function findNote(db: Database | Tx, actor: Actor, id: string) {
  return notes(db, actor).where("note.id", "=", id).executeTakeFirst();
}

export async function insertNote(
  tx: Tx,
  row: { id: string; user_id: string; author_id: string; sealed: Buffer },
): Promise<void> {
  await tx.insertInto("person_notes").values(row).execute();
}

/** Returns false where the note is of another version by now. */
export async function updateNote(tx: Tx, id: string, version: number, sealed: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("person_notes")
    .set({ sealed, changed_at: sql`now()`, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("person_notes").where("id", "=", id).execute();
}
