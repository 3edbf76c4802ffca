import { gradebookOperations } from "@sextant/contract/gradebook.ts";
import { defuse } from "@sextant/interchange/csv/formulas.ts";
import { stringify } from "csv-stringify/sync";
import { recordDownload } from "../../foundation/audit/record-download.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { DownloadSources, Downloads } from "../../platform/downloads.ts";
import type { CellValue } from "../../platform/tables/column.ts";
import { sheetRow } from "../../platform/tables/sheet-cells.ts";
import { openWorkbook } from "../../platform/tables/workbook.ts";
import { selectAssessments, selectStudents } from "./gradebook.queries.ts";
import { findStudents, readBlock } from "./gradebook.ts";
import { findMedians } from "./medians.ts";
import type { Listed } from "./people.ts";

/** Kind of the download. */
export const gradebookDownload = "gradebook.download";

const STUDENTS_AT_ONCE = 200;
/** Each is three columns, and spreadsheets open no more than 16,384. */
const MOST_ASSESSMENTS = 2000;

type Block = Awaited<ReturnType<typeof readBlock>>;
type Cell = Block["rows"][number]["cells"][number];
type Column = Block["columns"][number];

const rounded = (value: number) => Number(value.toFixed(4));

/** A score as a number alone; what else a cell says as words. */
const scoreOf = (cell: Cell): CellValue => (cell?.value === null ? cell.state : cell && rounded(cell.value));

/** The error of a score in its unit, where it is known. */
const errorOf = (cell: Cell): CellValue =>
  !cell || cell.value === null || cell.error === null ? null : rounded(cell.error);

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
    counted && counted.value !== null && counted.value !== cell.value ? `student_sees:${rounded(counted.value)}` : null,
  ];
  return remarks.filter((remark) => remark !== null).join(" ");
}

/** A gradebook as a table: three columns for each assessment, and a line for each student. */
interface Grades {
  names: string[];
  /** However many students there are, few of them are in memory. */
  batches: AsyncIterable<CellValue[][]>;
}

async function readGrades(db: Database, actor: Actor, those: Listed, count: number): Promise<Grades> {
  const slice = { offset: 0, limit: MOST_ASSESSMENTS };
  const { rows: assessments, count: all } = await selectAssessments(db, actor, those, count, slice);
  const ids = assessments.map(({ id }) => id);
  const medians = await findMedians(db, actor, those, count, ids);
  const scores = assessments.flatMap(({ name }) => [name, `${name} (standard error)`, `${name} (remarks)`]);
  const left = all - assessments.length;
  const rest = left > 0 ? [`Older assessments that aren’t in this file: ${left}`] : [];
  async function* read(): AsyncGenerator<CellValue[][]> {
    for (let offset = 0; ; offset += STUDENTS_AT_ONCE) {
      const students = await selectStudents(db, actor, those, { offset, limit: STUDENTS_AT_ONCE });
      const { columns, rows } = await readBlock(db, students, assessments, async () => medians);
      yield rows.map(({ last_name, first_name, student_number, cells }) => [
        ...[last_name, first_name, student_number],
        ...columns.flatMap((column, at) => {
          const cell = cells[at] ?? null;
          return [scoreOf(cell), errorOf(cell), remarkOf(cell, column)];
        }),
        ...rest.map(() => null),
      ]);
      if (students.length < STUDENTS_AT_ONCE) return;
    }
  }
  return { names: ["last_name", "first_name", "student_number", ...scores, ...rest], batches: read() };
}

const csv = (lines: CellValue[][], bom: boolean) => stringify(lines, { bom, record_delimiter: "windows" });
/** Names may begin as a formula does; scores and remarks never do. */
const harmless = (value: CellValue) => (typeof value === "string" ? defuse(value) : value);

async function* asCsv({ names, batches }: Grades): AsyncGenerator<string> {
  // The mark tells spreadsheets that this is UTF-8.
  yield csv([names.map(defuse)], true);
  for await (const lines of batches)
    if (lines.length > 0)
      yield csv(
        lines.map((line) => line.map(harmless)),
        false,
      );
}

/** Returns the type of a cell: a score is a number, or says in words why there is none. */
const typeOf = (value: CellValue) => ({ type: typeof value === "number" ? ("number" as const) : ("text" as const) });

async function* asSheetRows({ batches }: Grades): AsyncGenerator<string> {
  let number = 1;
  for await (const lines of batches) {
    for (const line of lines) {
      number += 1;
      yield sheetRow(line.map(typeOf), line, number);
    }
  }
}

function asWorkbook(grades: Grades) {
  const columns = grades.names.map((name) => ({ name, type: "text" as const }));
  return openWorkbook([{ name: "gradebook", columns, rows: asSheetRows(grades) }]);
}

/** Returns the gradebook that these filters leave as a file: CSV, or a workbook. */
export async function exportGradebook(
  { db, reads }: DownloadSources,
  input: unknown,
  actor: Actor,
): ReturnType<Downloads[string]> {
  const filters = gradebookOperations["gradebook.download"].query.parse(input);
  // What was typed to find people may be their names.
  const { search: _, ordering: __, format, ...filter } = filters;
  const { count, listed } = await findStudents(reads, actor, filters);
  await recordDownload(db, {
    actor,
    action: "download.gradebook",
    subject: { type: "gradebook", id: null },
    after: { rows: count, format, filter },
  });
  const grades = await readGrades(reads, actor, listed, count);
  const name = `gradebook-${new Date().toISOString().slice(0, 10)}.${format}`;
  return format === "csv"
    ? { name, mediaType: "text/csv; charset=utf-8", content: asCsv(grades) }
    : {
        name,
        mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        content: asWorkbook(grades),
      };
}
