import { z } from "zod";
import { anyId, anyOf } from "./any-of.ts";
import { id, idParams, search } from "./common.ts";
import { startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { sessionState } from "./sessions.ts";
import { team } from "./who.ts";

const MOST_PEOPLE = 10_000;

/** What a file has a row for: each sitting, or each question of each submitted sitting. */
export const resultRows = z.enum(["sittings", "answers"]);
export type ResultRows = z.output<typeof resultRows>;

/** What a column holds. `code` is one of our own words or ids, never changed for a spreadsheet. */
export const cellType = z.enum(["text", "code", "number", "instant", "yes_no"]);
export type CellType = z.output<typeof cellType>;

/** Names of the tables that downloads hold. */
export const tableName = z.enum([
  "sittings",
  "answers",
  "students",
  "item_analysis",
  "item_analysis_groups",
  "item_analysis_pairs",
]);
export type TableName = z.output<typeof tableName>;

/** What a prepared file came to: the result of its job. */
export const preparedFile = z.object({ name: z.string(), rows: z.number().int(), size_bytes: z.number().int() });
export type PreparedFile = z.output<typeof preparedFile>;

export const link = z.object({ url: z.string() });

/** Results as files. */
export const resultExportOperations = {
  "results.download": operation({
    method: "GET",
    path: "/api/session-csv-result-download/",
    summary: "Create a single-use link to the sittings of an assessment as CSV, a row for each, valid for a minute",
    who: team,
    query: z.object({ assessment_id: id }),
    status: 200,
    response: link,
  }),
  "results.download_chosen": operation({
    method: "GET",
    path: "/api/users/download-assessment-sessions/",
    summary:
      "Create a single-use link to sittings or answers of chosen people and assessments as CSV, valid for a minute",
    who: team,
    /** One of these at least: everyone within reach where nobody is chosen, every readable assessment where none is. */
    query: z.object({
      assessments: anyOf(anyId),
      /** Sittings that were of these schools. */
      schools: anyOf(anyId),
      users: anyOf(anyId),
      groups: anyOf(anyId),
      /** Sittings in these states; in any where none is named. */
      states: anyOf(sessionState),
      /** In the names of students and assessments. */
      search: search.optional(),
      rows: resultRows.default("sittings"),
    }),
    status: 200,
    response: link,
  }),
  "results.prepare": operation({
    method: "POST",
    path: "/api/users/download-assessment-sessions/",
    summary: "Prepare a file of sittings or answers of chosen people and assessments, CSV or XLSX, as a job",
    who: team,
    /** As for the link. A person has one file: it takes the place of the one before. */
    body: z.object({
      assessments: z.array(anyId).max(1000).default([]),
      schools: z.array(anyId).max(1000).default([]),
      users: z.array(anyId).max(MOST_PEOPLE).default([]),
      groups: z.array(anyId).max(1000).default([]),
      states: z.array(sessionState).max(20).default([]),
      search: search.default(""),
      rows: resultRows.default("sittings"),
      format: z.enum(["csv", "xlsx"]).default("csv"),
    }),
    status: 202,
    response: startedJob,
  }),
  "results.link_prepared": operation({
    method: "GET",
    path: "/api/users/download-assessment-sessions/{id}/",
    summary: "Create a single-use link to your prepared file, valid for a minute; the file is kept for four hours",
    who: team,
    params: idParams,
    status: 200,
    response: link,
  }),
  "results.discard_prepared": operation({
    method: "DELETE",
    path: "/api/users/download-assessment-sessions/{id}/",
    summary: "Cancel the preparation of your file, or discard it",
    who: team,
    params: idParams,
    status: 204,
    response: null,
  }),
  "downloads.dictionary": operation({
    method: "GET",
    path: "/api/downloads/dictionary/",
    summary: "List the columns of every table that downloads hold: names, what they hold, and what they mean",
    who: team,
    status: 200,
    response: z.object({
      tables: z.array(
        z.object({
          table: tableName,
          title: z.string(),
          /** What there is a row for. */
          rows: z.string(),
          columns: z.array(z.object({ name: z.string(), type: cellType, meaning: z.string() })),
        }),
      ),
    }),
  }),
} as const;
