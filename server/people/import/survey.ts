import { readFile } from "node:fs/promises";
import type { Role } from "@sextant/contract/who.ts";
import { decodeText } from "@sextant/interchange/text/decode.ts";
import { type CsvRow, readRows } from "../../platform/csv/read-rows.ts";
import { invalid } from "../../platform/refusal.ts";
import { type Field, mapColumns } from "./columns.ts";
import { type Fault, type PersonRow, readRow } from "./read-row.ts";

const MOST_LINES = 250_000;

/** A file of people as a first reading knows it: its columns, how many lines, and which say the same name to sign in by twice. */
export interface Survey {
  text: string;
  columns: { header: string; field: Field | null }[];
  at: ReadonlyMap<Field, number>;
  total: number;
  /** Line on which each name to sign in by stands first. */
  firstLine: ReadonlyMap<string, number>;
  /** Roles that lines give to who is named so. */
  roles: ReadonlyMap<string, Role>;
  /** Schools and groups named, with a school that stands beside the group. */
  schools: ReadonlySet<string>;
  groups: ReadonlyMap<string, string | null>;
}

/** Returns under which names one signs in, each told apart by its kind. */
export function namesOf(row: PersonRow): { key: string; field: Field }[] {
  return [
    ...(row.id ? [{ key: `id ${row.id}`, field: "id" as const }] : []),
    ...(row.email ? [{ key: `email ${row.email.toLowerCase()}`, field: "email" as const }] : []),
    ...(row.phone ? [{ key: `phone ${row.phone}`, field: "phone" as const }] : []),
    ...(row.username ? [{ key: `username ${row.username.toLowerCase()}`, field: "username" as const }] : []),
  ];
}

/** Returns the lines of a file after its header. */
export async function* dataRows(text: string): AsyncGenerator<CsvRow> {
  let isHeader = true;
  for await (const row of readRows(text)) {
    if (!isHeader) yield row;
    isHeader = false;
  }
}

/**
 * Reads a file once, whole, keeping only what later lines need to know of earlier ones.
 *
 * @throws Refusal `invalid` for a file that is no table of people, or has more lines than are taken at once.
 */
export async function surveyFile(path: string): Promise<Survey> {
  const text = decodeText(await readFile(path));
  let header: string[] | null = null;
  for await (const row of readRows(text)) {
    header = row.cells;
    break;
  }
  const { columns, at } = mapColumns(header ?? []);
  if (!["email", "phone", "username", "id"].some((field) => at.has(field as Field))) {
    throw invalid("file", "The first line must name the columns. Include email, phone or username.");
  }
  const firstLine = new Map<string, number>();
  const roles = new Map<string, Role>();
  const schools = new Set<string>();
  const groups = new Map<string, string | null>();
  let total = 0;
  for await (const { line, cells } of dataRows(text)) {
    total += 1;
    if (total > MOST_LINES) throw invalid("file", `Import at most ${MOST_LINES} lines at a time.`);
    const { row, faults } = readRow(line, cells, at);
    for (const { key } of namesOf(row)) {
      if (!firstLine.has(key)) firstLine.set(key, line);
    }
    if (faults.length > 0) continue;
    const teamRole = row.role === "student" ? undefined : row.role;
    const isRepeated = namesOf(row).some(({ key }) => firstLine.get(key) !== line);
    if (teamRole && !isRepeated) for (const { key } of namesOf(row)) roles.set(key, teamRole);
    for (const school of row.schools ?? []) schools.add(school);
    for (const group of teamRole ? [] : (row.groups ?? [])) {
      if (!groups.has(group)) groups.set(group, row.schools?.length === 1 ? (row.schools[0] ?? null) : null);
    }
  }
  return { text, columns, at, total, firstLine, roles, schools, groups };
}

/** Faults of a line that names somebody whom an earlier line names. */
export function repeats(survey: Survey, row: PersonRow): Fault[] {
  return namesOf(row).flatMap(({ key, field }) => {
    const first = survey.firstLine.get(key);
    return first === undefined || first === row.line ? [] : [{ field, message: `Line ${first} already uses this` }];
  });
}
