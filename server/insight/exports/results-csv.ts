import { resultRows } from "@sextant/contract/result-exports.ts";
import { z } from "zod";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { requireTurn } from "../../platform/download-turn.ts";
import { createDownloadLink, type Downloads } from "../../platform/downloads.ts";
import { fileNameOf } from "../../platform/file-name.ts";
import { type Chosen, chosenSittings, requireChosen } from "./chosen-sittings.ts";
import { type CopyPlatform, openCsvCopy } from "./copy-rows.ts";
import { countRows } from "./count-rows.ts";
import { noteBeside } from "./note-beside.ts";
import { recordResults } from "./record-results.ts";
import { csvRows } from "./tables/result-table.ts";
import { resultTableFor } from "./tables/tables.ts";

/** Kind of the download. */
export const resultsDownload = "results.download";

const ids = z.array(z.string());
const asked = z.object({
  assessments: ids,
  schools: ids,
  users: ids,
  groups: ids,
  states: ids.default([]),
  search: z.string().default(""),
  rows: resultRows,
});
/** The requested sittings, and the unit of a row. */
export type Asked = Chosen & z.output<typeof asked>;

/** Returns a link to results as CSV. */
export async function linkToResults(db: Database, actor: Actor, apiHost: string, input: Asked): Promise<string> {
  // Refuses now rather than at the download if the actor has no access or has to wait.
  await requireChosen(db, actor, input);
  await requireTurn(db, actor.id);
  return createDownloadLink(db, actor, { apiHost, kind: resultsDownload, input: { ...input } });
}

/** Returns results within reach as a CSV file. */
export async function exportResults(
  platform: CopyPlatform,
  input: unknown,
  actor: Actor,
): ReturnType<Downloads[string]> {
  const chosen = asked.parse(input);
  const name = await requireChosen(platform.db, actor, chosen);
  const content = await openCsvCopy(platform, {
    userId: actor.id,
    ids: chosenSittings(actor, chosen),
    rows: csvRows(resultTableFor(actor, chosen.rows)),
    onChosen: async (sittings, read) => {
      await noteBeside(platform.db, { rows: chosen.rows, readerId: actor.id }, read);
      const count = await countRows(chosen.rows, sittings, read);
      await recordResults(platform.db, { ...chosen, format: "csv", actor, count });
    },
  });
  return { name: fileNameOf(name, chosen.rows, "csv"), mediaType: "text/csv; charset=utf-8", content };
}
