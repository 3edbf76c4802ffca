import { groupMasteryOperations } from "@sextant/contract/group-mastery.ts";
import { defuse } from "@sextant/interchange/csv/formulas.ts";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { recordDownload } from "../../../foundation/audit/record-download.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { createDownloadLink, type DownloadSources, type Downloads } from "../../../platform/downloads.ts";
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
  // Checks access now, so that the refusal doesn’t wait for the download.
  await getGroupMastery(db, actor, input.group, input);
  return { url: await createDownloadLink(db, actor, { apiHost, kind: masteryDownload, input }) };
}

/** A file has room for every tag, and for a group of any size. */
const whole = { tags: Number.MAX_SAFE_INTEGER, students: 100_000 };

/** Cut off after one decimal: rounded up, a share could read as mastered, or as 100, without having reached it. */
const percent = (share: number) => String(Math.trunc(share * 1000) / 10);

/**
 * Returns the mastery of a group’s students by tag as a CSV file: one line per student and tag, with separate columns for bands and counts.
 * Where there is too little evidence, a line has only its count.
 */
export async function exportMastery(
  { db, reads }: DownloadSources,
  input: unknown,
  actor: Actor,
): ReturnType<Downloads[string]> {
  const { group: id, ...query } = asked.parse(input);
  const { group, tags, students, since } = await getGroupMastery(reads, actor, id, query, whole);
  const header = [
    ...[
      "last_name",
      "first_name",
      "student_number",
      "latest_score",
      "points_to_goal",
      "tag",
      "answers",
      "mastery",
      "low",
      "high",
    ],
    ...(since ? ["change_since", "change", "likely_real"] : []),
  ];
  const lines = students.flatMap(({ last_name, first_name, student_number, score, to_goal, cells }) => {
    const person = [
      ...[last_name, first_name, student_number ?? ""].map(defuse),
      String(score ?? ""),
      String(to_goal ?? ""),
    ];
    return tags.map((tag, place) => {
      const cell = cells[place] ?? null;
      const told = cell && !cell.is_hollow ? [cell.mean, cell.low, cell.high].map(percent) : ["", "", ""];
      const change = cell?.change;
      const moved = change ? [percent(change.difference), String(change.is_likely_real)] : ["", ""];
      return [...person, defuse(tag.name), String(cell?.asked ?? 0), ...told, ...(since ? [since, ...moved] : [])];
    });
  });
  await recordDownload(db, {
    actor,
    action: "download.mastery",
    subject: { type: "group", id: group.id },
    after: { rows: lines.length },
  });
  // The byte order mark tells spreadsheets that this is UTF-8.
  const content = stringify([header, ...lines], { bom: true, record_delimiter: "windows" });
  return { name: `${group.name}.csv`, mediaType: "text/csv; charset=utf-8", content };
}
