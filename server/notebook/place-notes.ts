import { listPageTexts } from "../library-text/find-places.ts";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { findQuote, type Quote } from "./find-quote.ts";
import { type NoteRow, selectReadVersion, updateNoteRow } from "./notes.queries.ts";

/**
 * Looks up notes anew whose material has got another version since: each moves to the page that has its words now, or is lost. Notes
 * without words stay on their page.
 *
 * @param quoteOf Opens what is sealed.
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
  const pages = await listPageTexts(db, { study_material_id: material });
  const placed = await inTransaction(db, async (tx) => {
    const moved = new Map<string, NoteRow>();
    for (const row of outdated) {
      const quote = quoteOf(row);
      const page = quote ? findQuote(pages, quote, row.page ?? 1) : row.page;
      const place = { version, is_lost: page === null, ...(page === null ? {} : { page }) };
      moved.set(row.id, await updateNoteRow(tx, row.id, place));
    }
    return moved;
  });
  return rows.map((row) => placed.get(row.id) ?? row);
}
