import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { invalid, notFound } from "../../platform/refusal.ts";
import { requireMaterial } from "../list-material.ts";
import type { MaterialRow } from "../material.queries.ts";
import { presentReading } from "../present.ts";
import { mergeReading } from "./reading.queries.ts";

type Report = HandlerInput<"study_material.read">["body"];

/** How many pages may be named: those of the newest version, once they are counted; what is no PDF is one. */
function lastPageOf(row: MaterialRow): number {
  return row.media_type === "application/pdf" ? (row.pages ?? Number.POSITIVE_INFINITY) : 1;
}

/** Pages beyond the end, as of a longer version before this one, count for nothing. */
function within(row: MaterialRow, { page, pages }: Report): Pick<Report, "page" | "pages"> {
  const last = lastPageOf(row);
  return {
    page: page === undefined ? undefined : Math.min(page, last),
    pages: pages.filter((one) => one <= last),
  };
}

/** A person has finished what they say they have, and a PDF each of whose pages they have read. */
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
    if (now.finished_at === null && isReadThrough(now)) {
      await mergeReading(tx, { ...merged, isFinished: true, isDownloaded: false });
      now = await requireMaterial(tx, actor, id);
    }
    const reading = presentReading(now);
    if (!reading) throw notFound("This material");
    return { reading, newest: now.number };
  });
}
