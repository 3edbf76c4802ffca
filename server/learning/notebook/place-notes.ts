import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { listPageTexts } from "../../library/text/find-places.ts";
import type { Database } from "../../platform/database/client.ts";
import { findQuote, type Quote, type SearchablePage, searchable } from "./find-quote.ts";
import { moveNotes, type NoteRow, type PlacedNote, selectReadVersion } from "./notes.queries.ts";

/** So many pages are made searchable before something else has its turn. */
const PAGES_AT_ONCE = 50;

async function readPages(db: Database, material: string): Promise<SearchablePage[]> {
  const pages: SearchablePage[] = [];
  for (const page of await listPageTexts(db, { study_material_id: material })) {
    if (pages.push(searchable(page)) % PAGES_AT_ONCE === 0) await yieldToEventLoop();
  }
  return pages;
}

/**
 * Relocates notes after their material got another version: each moves to the page that has its quote now, or is marked as lost. Notes
 * without a quote stay on their page. Yields to the event loop for long materials and many notes. Skips notes deleted meanwhile.
 *
 * @param quoteOf Unseals the quote of a note.
 */
export async function placeNotes(
  db: Database,
  material: string,
  rows: readonly NoteRow[],
  quoteOf: (row: NoteRow) => Quote | null,
): Promise<NoteRow[]> {
  const version = await selectReadVersion(db, material);
  const outdated = rows.filter((row) => version !== undefined && (row.version ?? 0) < version);
  if (version === undefined || outdated.length === 0) return [...rows];
  const pages = await readPages(db, material);
  const places: PlacedNote[] = [];
  for (const row of outdated) {
    const quote = quoteOf(row);
    places.push({ id: row.id, page: quote ? findQuote(pages, quote, row.page ?? 1) : row.page });
    await yieldToEventLoop();
  }
  const moved = new Map((await moveNotes(db, version, places)).map((row) => [row.id, row]));
  const isOutdated = new Set(places.map(({ id }) => id));
  return rows.flatMap((row) => (isOutdated.has(row.id) ? (moved.get(row.id) ?? []) : row));
}
