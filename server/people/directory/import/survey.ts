import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { TableFound } from "@sextant/contract/table-reading.ts";
import type { Role } from "@sextant/contract/who.ts";
import { undoDefuse } from "@sextant/interchange/csv/formulas.ts";
import { say } from "@sextant/interchange/messages/say.ts";
import { createColumnFacts, describeReading } from "@sextant/interchange/tables/match-table.ts";
import { readNumberCell } from "@sextant/interchange/tables/number-cells.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { invalid } from "../../../platform/refusal.ts";
import type { Field } from "./columns.ts";
import type { PeopleTable } from "./open-table.ts";
import { type Fault, isUnderstood, type PersonRow, readRow } from "./read-row.ts";
import { isDigits } from "./short-number.ts";

const MOST_LINES = 250_000;

/** A line of the file: its cells, or why it can’t be split into cells. */
export type PersonLine = { line: number; cells: string[] } | { line: number; cells: []; problem: string };

/** The result of a first pass over a file of people: its columns, its line count, and repeated sign-in names. */
export interface Survey {
  /** Reads the lines below the header again. */
  rows(): Generator<PersonLine>;
  /** How the file was read. */
  found: TableFound;
  columns: { header: string; field: Field | null }[];
  at: ReadonlyMap<Field, number>;
  total: number;
  /** The first line of each sign-in name. */
  firstLine: ReadonlyMap<string, number>;
  /** The roles that lines give, by sign-in name. */
  roles: ReadonlyMap<string, Role>;
  /** The schools and groups named, with how many lines name them; each group with the school named in its first line. */
  schools: ReadonlyMap<string, number>;
  groups: ReadonlyMap<string, { school: string | null; lines: number }>;
  /** There is a line that gives no role. */
  lacksRoles: boolean;
  /** How many student numbers of digits alone have each length. */
  numberLengths: ReadonlyMap<number, number>;
  /** It is `users.csv` of OneRoster. */
  isOneRoster: boolean;
}

/** Returns a row's id and sign-in names, each as a key prefixed with its kind. */
export function namesOf(row: PersonRow): { key: string; field: Field }[] {
  return [
    ...(row.id ? [{ key: `id ${row.id}`, field: "id" as const }] : []),
    ...(row.email ? [{ key: `email ${row.email.toLowerCase()}`, field: "email" as const }] : []),
    ...(row.phone ? [{ key: `phone ${row.phone}`, field: "phone" as const }] : []),
    ...(row.username ? [{ key: `username ${row.username.toLowerCase()}`, field: "username" as const }] : []),
  ];
}

/** Numbers of rows after which others get their turn. */
const STRETCH = 500;
const MOST_SHOWN = 20;

function* linesOf({ matched }: PeopleTable): Generator<PersonLine> {
  for (const row of matched.dataRows()) {
    if ("problem" in row) yield { line: row.line, cells: [], problem: say(row.problem, "en") };
    else yield { line: row.line, cells: row.cells.map((cell) => undoDefuse(cell.trim())) };
  }
}

/**
 * Reads a whole table once, and keeps only what later lines need to know about earlier ones.
 *
 * @throws Refusal `invalid` for a file that has too many lines.
 */
export async function surveyTable(opened: PeopleTable): Promise<Survey> {
  const { table, matched, remembered, isOneRoster } = opened;
  const { at } = matched;
  const facts = createColumnFacts(table, matched, {
    isUnderstood: (field, cell) => isUnderstood(field as Field, undoDefuse(cell.trim())),
    numberOf: (cell) => {
      const read = readNumberCell(cell, matched.decimal);
      return read !== null && "number" in read && !read.number.endsWith("%") ? Number(read.number) : null;
    },
    identifiers: ["phone", "username", "student_number"],
  });
  const firstLine = new Map<string, number>();
  const roles = new Map<string, Role>();
  const schools = new Map<string, number>();
  const groups = new Map<string, { school: string | null; lines: number }>();
  let lacksRoles = false;
  const numberLengths = new Map<number, number>();
  let total = 0;
  for (const read of linesOf(opened)) {
    total += 1;
    if (total > MOST_LINES) throw invalid("file", `Import at most ${MOST_LINES} lines at a time.`);
    if (total % STRETCH === 0) await yieldToEventLoop();
    facts.add(read);
    const { line, cells } = read;
    const { row, faults } = readRow(line, cells, at);
    const number = row.studentNumber ?? "";
    if (isDigits(number)) numberLengths.set(number.length, (numberLengths.get(number.length) ?? 0) + 1);
    for (const { key } of namesOf(row)) {
      if (!firstLine.has(key)) firstLine.set(key, line);
    }
    if (faults.length > 0) continue;
    if (!row.role) lacksRoles = true;
    const teamRole = row.role === "student" ? undefined : row.role;
    const isRepeated = namesOf(row).some(({ key }) => firstLine.get(key) !== line);
    if (teamRole && !isRepeated) for (const { key } of namesOf(row)) roles.set(key, teamRole);
    for (const school of row.schools ?? []) schools.set(school, (schools.get(school) ?? 0) + 1);
    for (const group of teamRole ? [] : (row.groups ?? [])) {
      const beside = row.schools?.length === 1 ? (row.schools[0] ?? null) : null;
      const known = groups.get(group);
      if (known) known.lines += 1;
      else groups.set(group, { school: beside, lines: 1 });
    }
  }
  const { columns } = facts.finish();
  const found: TableFound = {
    ...describeReading(table, matched),
    rows: total,
    columns: remembered
      ? columns.map((column) => (column.field === null ? column : { ...column, match: "remembered" as const }))
      : columns,
    questions: [],
    missing: matched.missing.length > 0 ? ["email"] : [],
    remembered: remembered && { name: remembered.name, at: remembered.at },
  };
  const named = matched.columns.map(({ field }, index) => ({ header: matched.headers[index] ?? "", field }));
  return {
    rows: () => linesOf(opened),
    found,
    columns: named,
    at,
    total,
    firstLine,
    roles,
    schools,
    groups,
    lacksRoles,
    numberLengths,
    isOneRoster,
  };
}

/** Returns why nothing of a table can be imported; null where something can. */
export function whyNobody({ found, columns }: Survey): string | null {
  if (found.missing.length === 0) return null;
  const headers = columns
    .map(({ header }) => cutText(header, 60))
    .filter((header) => header !== "")
    .slice(0, MOST_SHOWN);
  const names = headers.length > 0 ? ` The first row has: ${headers.join(", ")}.` : "";
  return `No column has an email address, phone number or username. Match the columns.${names}`;
}

/** Returns the faults of a line that repeats an id or sign-in name of an earlier line. */
export function repeats(survey: Survey, row: PersonRow): Fault[] {
  return namesOf(row).flatMap(({ key, field }) => {
    const first = survey.firstLine.get(key);
    return first === undefined || first === row.line ? [] : [{ field, message: `Line ${first} already uses this` }];
  });
}
