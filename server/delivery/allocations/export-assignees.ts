import { assigneeState } from "@sextant/contract/assigned.ts";
import { defuse } from "@sextant/interchange/csv/formulas.ts";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { createDownloadLink, type Downloads } from "../../platform/downloads.ts";
import { fileNameOf } from "../../platform/file-name.ts";
import { zonedTime } from "../../platform/zoned.ts";
import { listAllAssignees } from "./assignees.ts";
import { isOfWindow } from "./merge.ts";

/** Kind of the download. */
export const assigneesDownload = "assessments.export_users";

const asked = z.object({
  assessment: z.string(),
  search: z.string().optional(),
  state: assigneeState.optional(),
  group: z.string().optional(),
});

const header = [
  ...["last_name", "first_name", "student_number", "email", "state", "through", "opens_at", "closes_at", "hard_close"],
  ...[
    "sittings_used",
    "sittings_allowed",
    "time_multiplier",
    "extra_break_seconds",
    "may_pause",
    "untimed",
    "read_aloud",
    "masking",
  ],
  ...["started_at", "submitted_at", "deactivated"],
];

/** Returns a link to the list of who has an assessment as CSV. */
export async function linkToAssignees(
  db: Database,
  actor: Actor,
  apiHost: string,
  input: z.output<typeof asked>,
): Promise<{ url: string }> {
  // Checks access now, so that the refusal doesn’t wait for the download.
  await listAllAssignees(db, actor, input.assessment, input);
  return { url: await createDownloadLink(db, actor, { apiHost, kind: assigneesDownload, input }) };
}

/** Returns the people who have an assessment, with their states, as a CSV file; times are in the zone of each window. */
export async function exportAssignees(db: Database, input: unknown, actor: Actor): ReturnType<Downloads[string]> {
  const filter = asked.parse(input);
  const { name, assignees } = await listAllAssignees(db, actor, filter.assessment, filter);
  const lines = assignees.map(({ person, merged, sittings, state, rows }) => {
    const zone = merged?.time_zone ?? "UTC";
    const at = (instant: Date | null | undefined) => (instant ? zonedTime(instant, zone) : "");
    const whole = sittings.filter((sitting) => !sitting.is_partial);
    const begun = whole.filter((sitting) => sitting.state !== "expired" && sitting.state !== "allocated");
    // One that was begun in another window doesn’t use this one up.
    const used = begun.filter((sitting) => merged === null || isOfWindow(merged, sitting.started_at));
    // Of what the state says: of any window, where it was begun in one that isn’t over or the last one is.
    const last =
      used.at(-1) ?? (state === "upcoming" || state === "open" || state === "missed" ? undefined : begun.at(-1));
    return [
      ...[person.last_name, person.first_name, person.student_number ?? "", person.email ?? ""].map(defuse),
      state,
      defuse(rows.map((row) => row.name).join("; ")),
      ...[at(merged?.opens_at), at(merged?.closes_at), String(merged?.hard_close ?? false)],
      ...[String(used.length), String(merged?.sittings_allowed ?? 0)],
      ...[String(merged?.time_multiplier ?? ""), String(merged?.extra_break_seconds ?? "")],
      ...[String(merged?.may_pause ?? ""), String(merged?.untimed ?? "")],
      ...[String(merged?.read_aloud ?? ""), String(merged?.masking ?? "")],
      ...[at(last?.started_at), at(last?.submitted_at), String(!person.is_active)],
    ];
  });
  // The byte order mark tells spreadsheets that this is UTF-8.
  const content = stringify([header, ...lines], { bom: true, record_delimiter: "windows" });
  return { name: fileNameOf(name, "people", "csv"), mediaType: "text/csv; charset=utf-8", content };
}
