import type { TableName } from "@sextant/contract/result-exports.ts";
import { resultState } from "@sextant/contract/result-students.ts";
import { z } from "zod";
import { getReadableAssessment } from "../../authoring/assessments/published.ts";
import { recordDownload } from "../../foundation/audit/record-download.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { requireTurn } from "../../platform/download-turn.ts";
import { createDownloadLink, type DownloadSources, type Downloads } from "../../platform/downloads.ts";
import { fileNameOf } from "../../platform/file-name.ts";
import { sheetRow } from "../../platform/tables/sheet-cells.ts";
import { openWorkbook, type Sheet } from "../../platform/tables/workbook.ts";
import { writeCsv } from "../../platform/tables/write-csv.ts";
import { checkFilters } from "./check-filters.ts";
import { sectionColumns, studentColumns } from "./student-table.ts";
import { listAllResultStudents } from "./students.ts";

/** Kind of the download. */
export const studentsDownload = "assessment_results.students";

const asked = z.object({
  assessment: z.string(),
  search: z.string().optional(),
  group: z.string().optional(),
  school: z.string().optional(),
  state: resultState.optional(),
  ordering: z.string().optional(),
  format: z.enum(["csv", "xlsx"]),
});

/** Returns a link to the students of an assessment with their scores, as a file. */
export async function linkToStudents(
  db: Database,
  actor: Actor,
  apiHost: string,
  input: z.output<typeof asked>,
): Promise<string> {
  // Refuses now rather than at the download if the actor has no access or has to wait.
  await getReadableAssessment(db, actor, input.assessment);
  await checkFilters(db, actor, input);
  await requireTurn(db, actor.id);
  return createDownloadLink(db, actor, { apiHost, kind: studentsDownload, input });
}

type Describe = (readerId: string, sheets: Record<string, TableName>) => Promise<Sheet>;

/** Returns the students of an assessment that the filters leave, with their scores, as a file: CSV, or a workbook that says what its columns mean. */
export async function exportStudents(
  { db, reads }: DownloadSources,
  describe: Describe,
  input: unknown,
  actor: Actor,
): ReturnType<Downloads[string]> {
  const { assessment: id, format, search, ordering, ...filter } = asked.parse(input);
  const { assessment, unit, students } = await listAllResultStudents(reads, actor, id, { ...filter, search, ordering });
  const rows = students.map((student) => ({ ...student, unit }));
  const columns = [...studentColumns, ...sectionColumns(rows)];
  const cells = rows.map((row) => columns.map((column) => column.value(row)));
  await recordDownload(db, {
    actor,
    action: "download.results",
    subject: { type: "assessment", id },
    after: { contents: "students", format, rows: rows.length, filter },
  });
  const name = fileNameOf(assessment.name, "students", format);
  if (format === "csv") return { name, mediaType: "text/csv; charset=utf-8", content: writeCsv(columns, cells) };
  const meanings = await describe(actor.id, { students: "students" });
  const sheet = { name: "students", columns, rows: cells.map((row, place) => sheetRow(columns, row, place + 2)) };
  return {
    name,
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    content: openWorkbook([sheet, meanings]),
  };
}
