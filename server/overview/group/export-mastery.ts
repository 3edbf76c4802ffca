import { groupMasteryOperations } from "@sextant/contract/group-mastery.ts";
import { defuse } from "@sextant/interchange/csv/formulas.ts";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { recordDownload } from "../../audit/record-download.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { createDownloadLink, type DownloadSources, type Downloads } from "../../platform/downloads.ts";
import { getGroupMastery } from "./group-mastery.ts";

/** Kind of the download. */
export const masteryDownload = "groups.mastery";

const asked = groupMasteryOperations["group_mastery.download"].query.extend({ group: z.string() });

/** Returns a link to a group’s mastery as CSV. */
export async function linkToMastery(
  db: Database,
  actor: Actor,
  apiHost: string,
  input: z.output<typeof asked>,
): Promise<{ url: string }> {
  // Who may not see it is refused now, not by the link.
  await getGroupMastery(db, actor, input.group, input);
  return { url: await createDownloadLink(db, actor, { apiHost, kind: masteryDownload, input }) };
}

const percent = (share: number) => String(Math.round(share * 100));

/**
 * Returns the mastery of a group’s students by tag as a CSV file: a line for each student and tag, so that bands and counts have columns
 * of their own. What is too little to say has its count alone.
 */
export async function exportMastery(
  { db, reads }: DownloadSources,
  input: unknown,
  actor: Actor,
  address: string,
): ReturnType<Downloads[string]> {
  const { group: id, ...query } = asked.parse(input);
  const { group, tags, students, since } = await getGroupMastery(reads, actor, id, query);
  const header = [
    ...["last_name", "first_name", "score", "points_to_goal", "tag", "answers", "mastery", "low", "high"],
    ...(since ? ["change_since", "change", "likely_real"] : []),
  ];
  const lines = students.flatMap(({ last_name, first_name, score, to_goal, cells }) => {
    const person = [defuse(last_name), defuse(first_name), String(score ?? ""), String(to_goal ?? "")];
    return tags.map((tag, place) => {
      const cell = cells[place] ?? null;
      const told = cell && !cell.is_hollow ? [cell.mean, cell.low, cell.high].map(percent) : ["", "", ""];
      const change = cell?.change;
      const moved = change ? [percent(change.difference), String(change.is_likely_real)] : ["", ""];
      return [...person, defuse(tag.name), String(cell?.asked ?? 0), ...told, ...(since ? [since, ...moved] : [])];
    });
  });
  await recordDownload(db, {
    ...{ actor, action: "download.mastery", address },
    subject: { type: "group", id: group.id },
    after: { rows: lines.length },
  });
  // The mark tells spreadsheets that this is UTF-8.
  const content = stringify([header, ...lines], { bom: true, record_delimiter: "windows" });
  return { name: `${group.name}.csv`, mediaType: "text/csv; charset=utf-8", content };
}
