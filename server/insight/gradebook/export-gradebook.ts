import { gradebookOperations } from "@sextant/contract/gradebook.ts";
import { defuse } from "@sextant/interchange/csv/formulas.ts";
import { stringify } from "csv-stringify/sync";
import { recordDownload } from "../../foundation/audit/record-download.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { DownloadSources, Downloads } from "../../platform/downloads.ts";
import { selectAssessments, selectStudents } from "./gradebook.queries.ts";
import { findStudents, readBlock } from "./gradebook.ts";
import { findMedians } from "./medians.ts";
import type { Listed } from "./people.ts";

/** Kind of the download. */
export const gradebookDownload = "gradebook.download";

const STUDENTS_AT_ONCE = 200;
/** Each is three columns, and spreadsheets open no more than 16,384. */
const MOST_ASSESSMENTS = 2000;

const csv = (lines: string[][], bom: boolean) => stringify(lines, { bom, record_delimiter: "windows" });

type Block = Awaited<ReturnType<typeof readBlock>>;
type Cell = Block["rows"][number]["cells"][number];
type Column = Block["columns"][number];

const written = (value: number) => String(Number(value.toFixed(4)));

/** A score as a number alone; what else a cell says as words. One decimal of per cent. */
function textOf(cell: Cell): string {
  if (!cell) return "";
  if (cell.value === null) return cell.state;
  return written(cell.value);
}

/** The error of a score in its unit, where it is known. */
const errorOf = (cell: Cell): string =>
  !cell || cell.value === null || cell.error === null ? "" : written(cell.error);

/** What a score’s own column can’t say: whether it is released, partial, or regraded; of several sittings which counts, and what the student sees. */
function remarkOf(cell: Cell, { counts }: Column): string {
  if (!cell || cell.value === null) return "";
  const { sittings, counted } = cell;
  const remarks = [
    cell.is_released ? null : "not_released",
    cell.is_partial ? "partial" : null,
    cell.is_regraded ? "regraded" : null,
    sittings > 1 ? `sittings:${sittings}` : null,
    sittings > 1 && !cell.is_partial ? `counts:${counts}` : null,
    counted && counted.value !== null && counted.value !== cell.value ? `student_sees:${written(counted.value)}` : null,
  ];
  return remarks.filter((remark) => remark !== null).join(" ");
}

/** Three columns for each assessment, a line for each student; however many students there are, few of them are in memory. */
async function* gradebookCsv(db: Database, actor: Actor, those: Listed, count: number): AsyncGenerator<string> {
  const slice = { offset: 0, limit: MOST_ASSESSMENTS };
  const { rows: assessments, count: all } = await selectAssessments(db, actor, those, count, slice);
  const ids = assessments.map(({ id }) => id);
  const medians = await findMedians(db, actor, those, count, ids);
  const names = assessments.flatMap(({ name }) => [name, `${name} (standard error)`, `${name} (remarks)`]);
  const left = all - assessments.length;
  if (left > 0) names.push(`Older assessments that aren’t in this file: ${left}`);
  // The mark tells spreadsheets that this is UTF-8.
  yield csv([["last_name", "first_name", "student_number", ...names].map(defuse)], true);
  for (let offset = 0; ; offset += STUDENTS_AT_ONCE) {
    const students = await selectStudents(db, actor, those, { offset, limit: STUDENTS_AT_ONCE });
    const { columns, rows } = await readBlock(db, students, assessments, async () => medians);
    const lines = rows.map(({ last_name, first_name, student_number, cells }) => [
      ...[last_name, first_name, student_number ?? ""].map(defuse),
      ...columns.flatMap((column, at) => {
        const cell = cells[at] ?? null;
        return [textOf(cell), errorOf(cell), remarkOf(cell, column)];
      }),
      ...(left > 0 ? [""] : []),
    ]);
    if (lines.length > 0) yield csv(lines, false);
    if (students.length < STUDENTS_AT_ONCE) return;
  }
}

/** Returns the gradebook that these filters leave as a CSV file. */
export async function exportGradebook(
  { db, reads }: DownloadSources,
  input: unknown,
  actor: Actor,
): ReturnType<Downloads[string]> {
  const filters = gradebookOperations["gradebook.download"].query.parse(input);
  // What was typed to find people may be their names.
  const { search: _, ordering: __, ...filter } = filters;
  const { count, listed } = await findStudents(reads, actor, filters);
  await recordDownload(db, {
    actor,
    action: "download.gradebook",
    subject: { type: "gradebook", id: null },
    after: { rows: count, filter },
  });
  const day = new Date().toISOString().slice(0, 10);
  return {
    name: `gradebook-${day}.csv`,
    mediaType: "text/csv; charset=utf-8",
    content: gradebookCsv(reads, actor, listed, count),
  };
}
