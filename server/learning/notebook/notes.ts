import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { findPersonKey, personKey } from "../../platform/person-keys.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { openJson, sealJson } from "../../platform/sealing.ts";
import type { Quote } from "./find-quote.ts";
import {
  countNotes,
  hasVersion,
  insertNote,
  lockNote,
  MOST_NOTES,
  mayRead,
  type NoteRow,
  selectNotes,
  setRemoved,
  updateNoteRow,
} from "./notes.queries.ts";
import { placeNotes } from "./place-notes.ts";

type Note = HandlerOutput<"notes.create">;

/** The sealed part of a note. */
interface Words {
  text: string;
  quote: Quote | null;
}

const sealWords = (key: Buffer, words: Words) => sealJson(key, words);
/** Opens what a note says. */
export const openWords = (key: Buffer, { sealed }: NoteRow) => openJson<Words>(key, sealed);

function present(row: NoteRow, words: Words): Note {
  return {
    id: row.id,
    material: row.study_material_id,
    video: row.zoom_video_id,
    page: row.page,
    version: row.version,
    moment_ms: row.moment_ms,
    lost: row.is_lost,
    quote: words.quote,
    text: words.text,
    color: row.color as Note["color"],
    revision: row.revision,
    created_at: row.created_at,
    changed_at: row.changed_at,
  };
}

/**
 * Lists a person’s own notes on one material or video, each at its place in the newest version. They stay theirs when what they are about
 * is no longer.
 *
 * @throws Refusal `malformed` unless one of both is named.
 */
export async function listNotes(
  db: Database,
  actor: Actor,
  { material, video }: HandlerInput<"notes.list">["query"],
): Promise<Note[]> {
  if (Boolean(material) === Boolean(video)) {
    throw new Refusal("malformed", "Name either a material or a video.");
  }
  const rows = await selectNotes(db, actor.id, { material, video });
  const key = rows.length > 0 ? await findPersonKey(db, actor.id) : null;
  if (!key) return [];
  const placed = material ? await placeNotes(db, material, rows, (row) => openWords(key, row).quote) : rows;
  const byPlace = (row: NoteRow) => row.page ?? row.moment_ms ?? 0;
  return placed.toSorted((one, other) => byPlace(one) - byPlace(other)).map((row) => present(row, openWords(key, row)));
}

/**
 * Adds a note to what the person may read or watch.
 *
 * @throws Refusal `not_found`; `invalid` for a version that the material doesn’t have; `illegal_transition` where there are too many.
 */
export async function createNote(
  db: Database,
  actor: Actor,
  body: HandlerInput<"notes.create">["body"],
): Promise<Note> {
  const [media, id] =
    "material" in body ? (["study_materials", body.material] as const) : (["zoom_videos", body.video] as const);
  if (!(await mayRead(db, actor, media, id))) throw notFound(media === "zoom_videos" ? "This video" : "This material");
  if ("material" in body && !(await hasVersion(db, id, body.version))) {
    throw invalid("version", "This material doesn’t have this version.");
  }
  const words: Words = { text: body.text, quote: "material" in body ? body.quote : null };
  const place =
    "material" in body
      ? { study_material_id: id, version: body.version, page: body.page }
      : { zoom_video_id: id, moment_ms: body.moment_ms };
  return inTransaction(db, async (tx) => {
    if ((await countNotes(tx, actor.id, id)) >= MOST_NOTES) {
      throw new Refusal("illegal_transition", "You’ve added too many notes here. Delete some you don’t need.", {
        state: "full",
      });
    }
    const key = await personKey(tx, actor.id);
    const row = { id: newId(), user_id: actor.id, ...place, color: body.color, sealed: sealWords(key, words) };
    return present(await insertNote(tx, row), words);
  });
}

/** Changes a note of the actor. @throws Refusal `not_found`; `stale_version` with the current note (`current`). */
export async function updateNote(
  db: Database,
  actor: Actor,
  id: string,
  { revision, text, color }: HandlerInput<"notes.update">["body"],
): Promise<Note> {
  return inTransaction(db, async (tx) => {
    const row = await lockNote(tx, actor.id, id);
    if (!row) throw notFound("This note");
    const key = await personKey(tx, actor.id);
    const before = openWords(key, row);
    if (row.revision !== revision) {
      throw new Refusal("stale_version", "You changed this note somewhere else. Reload to see it.", {
        members: { current: present(row, before) },
      });
    }
    const words = { ...before, text: text ?? before.text };
    const changed = await updateNoteRow(tx, row.id, {
      sealed: sealWords(key, words),
      color: color ?? row.color,
      revision: row.revision + 1,
      changed_at: new Date(),
    });
    return present(changed, words);
  });
}

/** Deletes a note of the actor, who can restore it for a day. @throws Refusal `not_found`. */
export async function removeNote(db: Database, actor: Actor, id: string): Promise<void> {
  if (!(await setRemoved(db, actor.id, id, true))) throw notFound("This note");
}

/** Restores a deleted note of the actor. @throws Refusal `not_found` where it wasn’t deleted, or is permanently gone. */
export async function restoreNote(db: Database, actor: Actor, id: string): Promise<Note> {
  const row = await setRemoved(db, actor.id, id, false);
  const key = row && (await findPersonKey(db, actor.id));
  if (!row || !key) throw notFound("This note");
  return present(row, openWords(key, row));
}
