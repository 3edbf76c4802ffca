import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { invalid, notFound } from "../../../platform/refusal.ts";
import { requireMaterial } from "../list-material.ts";
import type { MaterialRow } from "../material.queries.ts";
import { lastPageOf, presentReading } from "../present.ts";
import { mergeReading } from "./reading.queries.ts";

type Report = HandlerInput<"study_material.read">["body"];

/** Leaves out pages beyond the end, as of a longer version before this one. */
function within(row: MaterialRow, { page, pages }: Report): Pick<Report, "page" | "pages"> {
  const last = lastPageOf(row) ?? Number.POSITIVE_INFINITY;
  return {
    page: page === undefined ? undefined : Math.min(page, last),
    pages: pages.filter((one) => one <= last),
  };
}

/** Tells whether a person has read each page of a PDF. */
const isReadThrough = (row: MaterialRow) => row.pages !== null && row.pages_read >= row.pages;

/**
 * Saves where a person is in material, and what they read since.
 *
 * @throws Refusal `not_found` for what they may not read, or no longer; `invalid` for a version that is not there.
 */
export async function saveReading(
  db: Database,
  actor: Actor,
  id: string,
  report: Report,
): Promise<HandlerOutput<"study_material.read">> {
  return inTransaction(db, async (tx) => {
    const row = await requireMaterial(tx, actor, id);
    if (report.version > row.number) throw invalid("version", "This version doesn’t exist.");
    const { page = null, pages } = within(row, report);
    const merged = { user: actor.id, material: row.id, version: report.version, page, pages };
    const said = { isFinished: report.finished === true, isDownloaded: report.downloaded === true };
    await mergeReading(tx, { ...merged, ...said });
    let now = await requireMaterial(tx, actor, id);
    // Pages of a version before may be all that the newest has: opening it is not reading it.
    const isBegun = report.version === now.number && (pages.length > 0 || row.read_version === now.number);
    if (now.finished_at === null && isBegun && isReadThrough(now)) {
      await mergeReading(tx, { ...merged, isFinished: true, isDownloaded: false });
      now = await requireMaterial(tx, actor, id);
    }
    const reading = presentReading(now);
    if (!reading) throw notFound("This material");
    return { reading, newest: now.number };
  });
}
