import { sql } from "kysely";
import type { ResultTable } from "./result-table.ts";
import { assessmentColumn, ofSitting, personColumns, sittingOrder, sittingSource } from "./sitting-columns.ts";

const columns = [
  ...personColumns,
  assessmentColumn,
  ofSitting("session", "code", "sitting.id"),
  ofSitting("version", "number", "version.number"),
  ofSitting("state", "code", "sitting.state"),
  ofSitting("started_at", "instant", "sitting.started_at"),
  ofSitting("submitted_at", "instant", "sitting.submitted_at"),
  ofSitting("released_at", "instant", "sitting.released_at"),
  ofSitting("first_sitting", "yes_no", "result.is_first"),
  ofSitting("counts_in_statistics", "yes_no", "result.counts"),
  ofSitting("partial", "yes_no", "sitting.chosen_sections is not null"),
  ofSitting("points", "number", "trim_scale(result.points)"),
  ofSitting("max_points", "number", "trim_scale(result.max_points)"),
  ofSitting("scaled", "number", "result.scaled"),
  ofSitting("standard_error", "number", "trim_scale(result.standard_error)"),
  ofSitting("correct", "number", "result.correct"),
  ofSitting("wrong", "number", "result.wrong"),
  ofSitting("omitted", "number", "result.omitted"),
  ofSitting("time_seconds", "number", "round(result.time_ms / 1000.0)"),
] as const;

/** Name of a column of sittings. */
export type SittingColumn = (typeof columns)[number]["name"];

/** A row for each sitting. */
export const sittings: ResultTable<SittingColumn> = {
  columns,
  select: (written) => sql`
    select ${written("sitting")}, row_number() over (order by ${sittingOrder}) as place from ${sittingSource}`,
  order: ["place"],
};
