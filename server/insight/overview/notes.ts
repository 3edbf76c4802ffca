import type { NeedKind } from "@sextant/contract/student-needs.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { findPersonKey, personKey } from "../../platform/person-keys.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { openJson, sealJson } from "../../platform/sealing.ts";
import { selectSpoken } from "./my-students.queries.ts";
import { deleteNote, findNote, insertNote, listNoteRows, type NoteRow, updateNote } from "./notes.queries.ts";
import { requireStudent } from "./require-student.ts";

type Note = HandlerOutput<"person_notes.create">;

const mayChange = (actor: Actor, { author_id }: NoteRow) => actor.role === "staff" || author_id === actor.id;

const sealedWords = (key: Buffer, text: string) => sealJson(key, { text });
const openedWords = (key: Buffer, sealed: Buffer): string => openJson<{ text: string }>(key, sealed).text;

function present(actor: Actor, row: NoteRow, key: Buffer): Note {
  const { id, created_at, changed_at, version, author_id, author_name } = row;
  return {
    id,
    created_at,
    changed_at,
    version,
    text: openedWords(key, row.sealed),
    by: { id: author_id, name: author_name },
    can: { update: mayChange(actor, row) },
  };
}

/** Lists the team's notes about a student within reach, the newest first, and who spoke with them about what. @throws Refusal `not_found`. */
export async function listNotes(
  db: Database,
  actor: Actor,
  userId: string,
): Promise<HandlerOutput<"person_notes.list">> {
  await requireStudent(db, actor, userId);
  const rows = await listNoteRows(db, actor, userId);
  const key = rows.length > 0 ? await findPersonKey(db, userId) : null;
  const spoken = await selectSpoken(db, userId);
  return {
    results: key ? rows.map((row) => present(actor, row, key)) : [],
    spoken: spoken.map(({ reason, user_id, name, at }) => ({
      reason: reason as NeedKind,
      by: { id: user_id, name },
      at,
    })),
  };
}

async function getNote(tx: Tx, actor: Actor, id: string): Promise<NoteRow> {
  const row = await findNote(tx, actor, id);
  if (!row) throw notFound("This note");
  return row;
}

async function getOwnNote(tx: Tx, actor: Actor, id: string): Promise<NoteRow> {
  const row = await getNote(tx, actor, id);
  if (!mayChange(actor, row)) throw new Refusal("forbidden", "Only its author and staff can change or delete a note.");
  return row;
}

/** Adds a note about a student within reach; its words are sealed with the student’s key. @throws Refusal `not_found`. */
export async function addNote(db: Database, actor: Actor, userId: string, text: string): Promise<Note> {
  await requireStudent(db, actor, userId);
  const id = newId();
  return inTransaction(db, async (tx) => {
    const key = await personKey(tx, userId);
    await insertNote(tx, { id, user_id: userId, author_id: actor.id, sealed: sealedWords(key, text) });
    await recordAudit(tx, { actor, action: "person_note.created", subject: { type: "user", id: userId } });
    return present(actor, await getNote(tx, actor, id), key);
  });
}

/**
 * Changes a note. The log keeps what it said, sealed.
 *
 * @throws Refusal `not_found`; `forbidden` for a note of another; `stale_version`, with the note as it is.
 */
export async function changeNote(
  db: Database,
  actor: Actor,
  id: string,
  { text, version }: { text: string; version: number },
): Promise<Note> {
  return inTransaction(db, async (tx) => {
    const row = await getOwnNote(tx, actor, id);
    const key = await personKey(tx, row.user_id);
    if (!(await updateNote(tx, id, version, sealedWords(key, text.trim())))) {
      throw new Refusal("stale_version", "Someone else changed this note. Reload to see the latest version.", {
        members: { current: present(actor, row, key) },
      });
    }
    await recordAudit(tx, {
      actor,
      action: "person_note.updated",
      subject: { type: "user", id: row.user_id },
      personal: { userId: row.user_id, fields: { before: { text: openedWords(key, row.sealed) } } },
    });
    return present(actor, await getNote(tx, actor, id), key);
  });
}

/** Deletes a note. The log keeps what it said, sealed. @throws Refusal `not_found`; `forbidden` for a note of another. */
export async function removeNote(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await getOwnNote(tx, actor, id);
    const key = await personKey(tx, row.user_id);
    await deleteNote(tx, id);
    await recordAudit(tx, {
      actor,
      action: "person_note.removed",
      subject: { type: "user", id: row.user_id },
      personal: { userId: row.user_id, fields: { before: { text: openedWords(key, row.sealed) } } },
    });
  });
}
