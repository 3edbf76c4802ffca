import type { QuestionFlag } from "@sextant/contract/calibrations.ts";
import type { TableName } from "@sextant/contract/result-exports.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { z } from "zod";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import { recordDownload } from "../../foundation/audit/record-download.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { DownloadSources, Downloads } from "../../platform/downloads.ts";
import { fileNameOf } from "../../platform/file-name.ts";
import type { CellValue, Column } from "../../platform/tables/column.ts";
import { sheetRow } from "../../platform/tables/sheet-cells.ts";
import { openWorkbook, type Sheet } from "../../platform/tables/workbook.ts";
import { writeCsv } from "../../platform/tables/write-csv.ts";
import { allFlags } from "./all-flags.ts";
import {
  type GroupRow,
  groupColumns,
  type PairRow,
  pairColumns,
  type QuestionRow,
  questionColumns,
} from "./analysis-tables.ts";
import { selectItems, selectNewestCalibrations } from "./calibrations.queries.ts";
import type { DescribedItem } from "./describe-items.ts";
import { analyseGroups, getItemAnalysis } from "./item-analysis.ts";

/** What a file says in its name of what it holds. */
const fileContents = {
  questions: "item analysis",
  groups: "item analysis by group",
  pairs: "item analysis of pairs",
} as const;

/** Kind of the download. */
export const analysisDownload = "assessments.item_analysis";

const asked = z.object({
  assessment_id: z.string(),
  version: z.union([z.number(), z.literal("all")]).optional(),
  table: z.enum(["questions", "groups", "pairs"]).default("questions"),
  by: z.array(z.string()).default([]),
  reference: z.string().optional(),
  focal: z.string().optional(),
  format: z.enum(["csv", "xlsx"]).default("csv"),
});
/** The tables of the sheets, by their names. */
const tableNames = {
  questions: "item_analysis",
  groups: "item_analysis_groups",
  pairs: "item_analysis_pairs",
} as const satisfies Record<string, TableName>;

type Analysis = Awaited<ReturnType<typeof getItemAnalysis>>;

interface Calibrated {
  irt: QuestionRow["irt"];
  fit: DescribedItem["fit"];
  flags: QuestionFlag[];
}

/** Makes the sheet that says what the columns of others mean. @param sheets Their tables, by their names. */
export type DescribeSheets = (readerId: string, sheets: Record<string, TableName>) => Promise<Sheet>;

/** A table that is filled. */
interface Filled {
  name: keyof typeof tableNames;
  columns: readonly Column[];
  rows: CellValue[][];
}

/** What the newest calibration of an assessment found of each question. */
async function loadCalibrated(db: Database, assessmentId: string): Promise<Map<string, Calibrated>> {
  const [calibration] = await selectNewestCalibrations(db, [assessmentId]);
  if (!calibration) return new Map();
  const { model, created_at: date } = calibration;
  return new Map(
    (await selectItems(db, calibration.id)).map((item) => {
      const { a, b, c, se_a, se_b, se_c } = item;
      const fit = item.fit as DescribedItem["fit"];
      const irt = b === null ? null : { a, b, c, se: { a: se_a, b: se_b, c: se_c }, model, date };
      return [item.question_id, { irt, fit, flags: item.flags }];
    }),
  );
}

async function loadTexts(db: Database, questions: readonly QuestionRow["question"][]): Promise<Map<string, string>> {
  const versions = await loadQuestionVersions(
    db,
    questions.map((question) => question.question_version),
  );
  return new Map(
    questions.map(({ question_version: id, title }) => {
      const content = versions.get(id);
      return [id, content ? questionTitle(content, Number.POSITIVE_INFINITY) : title];
    }),
  );
}

function filled<Row>(
  name: Filled["name"],
  columns: readonly (Column & { value(row: Row): CellValue })[],
  rows: readonly Row[],
): Filled {
  return { name, columns, rows: rows.map((row) => columns.map((column) => column.value(row))) };
}

async function fillQuestions(db: Database, analysis: Analysis): Promise<Filled> {
  const calibrated = await loadCalibrated(db, analysis.assessment.id);
  const texts = await loadTexts(db, analysis.questions);
  const rows = analysis.questions.map((question): QuestionRow => {
    const own = calibrated.get(question.question);
    return {
      question,
      text: texts.get(question.question_version) ?? "",
      irt: own?.irt ?? question.irt,
      fit: own?.fit ?? null,
      flags: allFlags(question.flags, own?.flags ?? []),
    };
  });
  return filled("questions", questionColumns, rows);
}

async function fillGroups(db: Database, actor: Actor, input: z.output<typeof asked>): Promise<Filled> {
  const analyses = await analyseGroups(db, actor, input.assessment_id, { version: input.version, groups: input.by });
  const rows: GroupRow[] = [];
  for (const of of analyses) {
    const questions = of.analysed?.questions ?? [];
    const texts = await loadTexts(db, questions);
    if (questions.length === 0) rows.push({ of, row: null });
    for (const question of questions)
      rows.push({ of, row: { question, text: texts.get(question.question_version) ?? "" } });
  }
  return filled("groups", groupColumns, rows);
}

function fillPairs({ questions, dependence }: Analysis): Filled {
  const byId = new Map(questions.map((question) => [question.question, question]));
  const rows = dependence.pairs.flatMap((pair): PairRow[] => {
    const [first, second] = [byId.get(pair.first), byId.get(pair.second)];
    return first && second ? [{ first, second, pair }] : [];
  });
  return filled("pairs", pairColumns, rows);
}

/**
 * Returns the item analysis as a file: CSV of one of its tables, or a workbook of all and of what their columns mean. Parameters, fit
 * and flags are those of the assessment's newest calibration, as on the screen; a question that it has none of has its newest from
 * any.
 */
export async function exportAnalysis(
  { db, reads }: DownloadSources,
  describe: DescribeSheets,
  input: unknown,
  actor: Actor,
): ReturnType<Downloads[string]> {
  const wanted = asked.parse(input);
  const { version, reference, focal, table, format } = wanted;
  const analysis = await getItemAnalysis({ db, reads }, actor, wanted.assessment_id, { version, reference, focal });
  const { name } = analysis.assessment;
  const tables = {
    questions: () => fillQuestions(reads, analysis),
    groups: () => fillGroups(reads, actor, wanted),
    pairs: async () => fillPairs(analysis),
  };
  const record = (contents: string | null, rows: number) =>
    recordDownload(db, {
      actor,
      action: "download.item_analysis",
      subject: { type: "assessment", id: wanted.assessment_id },
      after: {
        contents,
        format,
        rows,
        version,
        groups: [...new Set([...wanted.by, reference, focal].filter(Boolean))],
      },
    });
  if (format === "csv") {
    const { columns, rows } = await tables[table]();
    await record(table, rows.length);
    return {
      name: fileNameOf(name, fileContents[table], "csv"),
      mediaType: "text/csv; charset=utf-8",
      content: writeCsv(columns, rows),
    };
  }
  const sheets: Filled[] = [await tables.questions()];
  if (wanted.by.length > 0) sheets.push(await tables.groups());
  sheets.push(await tables.pairs());
  const meanings = await describe(actor.id, Object.fromEntries(sheets.map(({ name }) => [name, tableNames[name]])));
  await record(
    null,
    sheets.reduce((sum, { rows }) => sum + rows.length, 0),
  );
  const written = sheets.map(({ rows, columns, ...sheet }) => ({
    ...sheet,
    columns,
    rows: rows.map((row, place) => sheetRow(columns, row, place + 2)),
  }));
  const content = openWorkbook([...written, meanings]);
  const mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name: fileNameOf(name, fileContents.questions, "xlsx"), mediaType, content };
}
