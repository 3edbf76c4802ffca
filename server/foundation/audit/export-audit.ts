import { auditOperations } from "@sextant/contract/audit.ts";
import { defuse } from "@sextant/interchange/csv/formulas.ts";
import { stringify } from "csv-stringify/sync";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { Downloads } from "../../platform/downloads.ts";
import type { AuditFilters, Mark } from "./audit.queries.ts";
import { type Entry, readEntries } from "./audit.ts";

/** Kind of the download. */
export const auditDownload = "audit.export";

const BATCH = 500;
const header = [
  ...[
    "at",
    "actor",
    "actor_id",
    "as_user",
    "as_user_id",
    "token",
    "token_id",
    "action",
    "subject_type",
    "subject",
    "subject_id",
  ],
  ...["school", "before", "after", "personal_before", "personal_after", "address"],
];

const nameOf = (person: Entry["actor"]) => (person ? `${person.first_name} ${person.last_name}`.trim() : "");
const json = (value: unknown) => (value === null || value === undefined ? "" : JSON.stringify(value));

function lineOf({
  at,
  actor,
  as_user,
  token,
  action,
  subject,
  school,
  before,
  after,
  personal,
  address,
}: Entry): string[] {
  const hidden = personal && personal.state !== "open" ? personal.state : null;
  return [
    ...[at.toISOString(), nameOf(actor), actor?.id ?? "", nameOf(as_user), as_user?.id ?? ""],
    ...[token?.name ?? "", token?.id ?? "", action],
    ...[subject.type, subject.name ?? "", subject.id ?? "", school?.name ?? "", json(before), json(after)],
    ...[hidden ?? json(personal?.before), hidden ?? json(personal?.after), address],
  ].map(defuse);
}

const csv = (lines: string[][], bom: boolean) => stringify(lines, { bom, record_delimiter: "windows" });

/** The log as lines of CSV, piece by piece: however long it is, little of it is in memory. */
async function* auditCsv(db: Database, actor: Actor, filters: AuditFilters): AsyncGenerator<string> {
  // The mark tells spreadsheets that this is UTF-8.
  yield csv([header], true);
  let after: Mark | null = null;
  do {
    const { entries, end }: { entries: Entry[]; end: Mark | null } = await readEntries(
      db,
      actor,
      filters,
      after,
      BATCH,
    );
    if (entries.length > 0) yield csv(entries.map(lineOf), false);
    after = end;
  } while (after);
}

/** Returns the log, filtered as requested, as a CSV file. */
export async function exportAudit(db: Database, input: unknown, actor: Actor): ReturnType<Downloads[string]> {
  const filters = auditOperations["audit.export"].query.parse(input);
  const day = new Date().toISOString().slice(0, 10);
  return { name: `audit-${day}.csv`, mediaType: "text/csv; charset=utf-8", content: auditCsv(db, actor, filters) };
}
