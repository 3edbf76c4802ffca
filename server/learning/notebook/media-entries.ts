import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { type Entry, nothingOf } from "./entry.ts";
import { type MediaNoteRow, selectMediaNotes } from "./notebook.queries.ts";
import { openWords } from "./notes.ts";
import { placeNotes } from "./place-notes.ts";

/** Rows with their places in the newest version, where there is a newer one than they were looked up in. */
async function placedAnew(db: Database, rows: readonly MediaNoteRow[], key: Buffer): Promise<MediaNoteRow[]> {
  const outdated = rows.filter(({ newest, version }) => newest !== null && (version ?? 0) < newest);
  const placed = new Map<string, { page: number | null; is_lost: boolean }>();
  for (const [material, some] of Map.groupBy(outdated, ({ study_material_id }) => study_material_id ?? "")) {
    for (const row of await placeNotes(db, material, some, (row) => openWords(key, row).quote)) placed.set(row.id, row);
  }
  return rows.map((row) => {
    const { page, is_lost } = placed.get(row.id) ?? row;
    return { ...row, page, is_lost };
  });
}

function present(row: MediaNoteRow, key: Buffer, nameOf: (tag: string) => string | undefined): Entry {
  const { text, quote } = openWords(key, row);
  const about = row.study_material_id ?? row.zoom_video_id ?? "";
  const named = { id: about, name: row.title };
  const isPage = row.study_material_id !== null;
  return {
    ...nothingOf,
    key: row.id,
    source: isPage ? "material" : "video",
    at: row.created_at,
    quote: quote?.text ?? row.said ?? "",
    color: quote ? (row.color as Entry["color"]) : null,
    text,
    tags: row.tag_ids.flatMap((id) => {
      const name = nameOf(id);
      return name === undefined ? [] : [{ id, name }];
    }),
    can_open: row.can_open,
    note: { id: row.id, revision: row.revision },
    page: isPage ? { material: named, page: row.is_article ? null : row.page, lost: row.is_lost } : null,
    moment: isPage ? null : { video: named, at_ms: row.moment_ms ?? 0, lost: row.is_lost },
  };
}

/** Lists what a person noted on pages of material and at moments of videos. @param key Theirs, by which their words are sealed. */
export async function listMediaEntries(db: Database, actor: Actor, key: Buffer): Promise<Entry[]> {
  const [rows, taxonomy] = await Promise.all([selectMediaNotes(db, actor), loadTaxonomy(db)]);
  const placed = await placedAnew(db, rows, key);
  return placed.map((row) => present(row, key, (tag) => taxonomy.find(tag)?.name));
}
