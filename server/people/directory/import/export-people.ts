import type { PeopleFilter } from "@sextant/contract/people.ts";
import { peopleFilter } from "@sextant/contract/people.ts";
import { defuse } from "@sextant/interchange/csv/formulas.ts";
import { stringify } from "csv-stringify/sync";
import { recordDownload } from "../../../foundation/audit/record-download.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import type { DownloadSources, Downloads } from "../../../platform/downloads.ts";
import { asksForScores, peopleConditions } from "../view/people-conditions.ts";
import { countPeople, selectIdsAfter, selectPeople } from "../view/view.queries.ts";
import { completePeople } from "../view/view.ts";

/** Kind of the download. */
export const peopleDownload = "people.export";

const PIECE = 500;
const header = [
  ...["id", "email", "phone", "username", "student_number", "first_name", "last_name", "role", "schools", "groups"],
  ...["managers", "counselors", "time_zone", "locale", "time_multiplier", "extra_break_seconds"],
  ...[
    "may_pause",
    "untimed",
    "read_aloud",
    "masking",
    "active",
    "last_seen_at",
    "latest_assessment",
    "latest_score",
    "given",
    "done",
  ],
];

const yesNo = (value: boolean | null) => (value === null ? "" : value ? "yes" : "no");
const joined = (names: readonly string[]) => names.join("; ");

/** Lines of a CSV file; the first begins with a mark that tells spreadsheets that it is UTF-8. */
function lines(rows: readonly (readonly string[])[], isFirst: boolean): string {
  return stringify(
    rows.map((cells) => cells.map(defuse)),
    { bom: isFirst, record_delimiter: "windows" },
  );
}

async function* content(db: Database, actor: Actor, filter: PeopleFilter): AsyncGenerator<string> {
  yield lines([header], true);
  const condition = { where: peopleConditions(actor, filter), hasStanding: asksForScores(filter) };
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await selectIdsAfter(db, condition, after, PIECE);
    if (ids.length === 0) return;
    const [rows, about] = await Promise.all([selectPeople(db, ids), completePeople(db, actor, ids)]);
    const known = new Map(rows.map((row) => [row.id, row]));
    yield lines(
      ids.flatMap((id) => {
        const row = known.get(id);
        if (!row) return [];
        const { schools, groups, managers, counselors, latest_score: score, progress } = about(id);
        const addresses = (carers: readonly { email: string | null; first_name: string; last_name: string }[]) =>
          joined(carers.map((carer) => carer.email ?? `${carer.first_name} ${carer.last_name}`));
        return [
          [
            ...[row.id, row.email ?? "", row.phone ?? "", row.username ?? "", row.student_number ?? ""],
            ...[row.first_name, row.last_name, row.role],
            ...[joined(schools.map(({ name }) => name)), joined(groups.map(({ name }) => name))],
            ...[addresses(managers), addresses(counselors), row.time_zone, row.locale],
            ...[String(row.time_multiplier ?? ""), String(row.extra_break_seconds ?? "")],
            ...[yesNo(row.may_pause), yesNo(row.untimed), yesNo(row.read_aloud), yesNo(row.masking)],
            ...[yesNo(row.is_active), row.last_seen_at?.toISOString() ?? ""],
            ...[score?.assessment.name ?? "", score ? `${score.scaled ?? score.points}` : ""],
            ...[String(progress.given), String(progress.done)],
          ],
        ];
      }),
      false,
    );
    after = ids.at(-1) ?? null;
    if (ids.length < PIECE) return;
  }
}

/** Returns the people of a filter as a CSV file, read piece by piece, in the order in which they came. Logged when it is taken. */
export async function exportPeople(
  { db, reads }: DownloadSources,
  actor: Actor,
  input: unknown,
): ReturnType<Downloads[string]> {
  const filter = peopleFilter.parse((input as { filter?: unknown }).filter ?? {});
  const condition = { where: peopleConditions(actor, filter), hasStanding: asksForScores(filter) };
  await recordDownload(db, {
    actor,
    action: "people.exported",
    subject: { type: "people", id: null },
    after: { rows: await countPeople(reads, condition), filter },
  });
  return { name: "people.csv", mediaType: "text/csv; charset=utf-8", content: content(reads, actor, filter) };
}
