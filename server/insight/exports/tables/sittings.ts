import { sql } from "kysely";
import { isOneForm } from "../../../authoring/assessments/is-one-form.ts";
import { outcomeSql } from "../../../delivery/results/outcome.ts";
import { errorInSql } from "../../../delivery/results/reliability.ts";
import type { ResultTable } from "./result-table.ts";
import {
  assessmentColumn,
  countsAsResult,
  ofSitting,
  personColumns,
  sittingOrder,
  sittingSource,
} from "./sitting-columns.ts";

/** Time worked in the sections by the server’s clock, pauses out, as reports have it (`elapsedMs` in `sittings/timing.ts`). */
const workedSeconds = `(select round(sum(greatest(0, extract(epoch from worked.ended_at - worked.started_at) - worked.paused_ms / 1000.0)))
  from session_sections worked where worked.session_id = sitting.id)`;

/** Questions of sections that never began have no facts: they are omitted as well. */
const notReached = "result.omitted - told.left_blank";

/** How the answers of a sitting that count came out. */
const told = sql`
  select count(*) filter (where outcome = 'right') as right, count(*) filter (where outcome = 'partial') as partly_right,
    count(*) filter (where outcome = 'wrong') as wrong, count(*) filter (where outcome = 'omitted') as left_blank
  from (select ${outcomeSql("fact")} as outcome from result_facts fact where fact.session_id = sitting.id and fact.scored) as answer`;

/** Counts of a sitting are known once it has its points. */
const counted = (count: string) => `case when result.points is not null then told.${count} end`;

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
  ofSitting(
    "points_standard_error",
    "number",
    "case when result.points is not null and not result.is_partial then certain.error end",
  ),
  ofSitting("scaled", "number", "result.scaled"),
  ofSitting("standard_error", "number", "round(coalesce(result.standard_error, scaling.error)::numeric, 4)"),
  ofSitting("correct", "number", counted("right")),
  ofSitting("partly_right", "number", counted("partly_right")),
  ofSitting("wrong", "number", counted("wrong")),
  ofSitting("omitted", "number", "result.omitted"),
  ofSitting("not_reached", "number", notReached),
  ofSitting("time_seconds", "number", `case when result.session_id is not null then ${workedSeconds} end`),
  countsAsResult,
  ofSitting("result_rule", "code", "counted.counts"),
  ofSitting("result_points", "number", "trim_scale(counted.points)"),
  ofSitting("result_max_points", "number", "trim_scale(counted.max_points)"),
  ofSitting("result_scaled", "number", "counted.scaled"),
] as const;

/** Name of a column of sittings. */
export type SittingColumn = (typeof columns)[number]["name"];

/**
 * How certain the points of a version are, SD √(1 − α), as `performance/score-errors.ts` has it: only where enough people sat it, all of them
 * the same questions.
 */
const certain = sql`
  select figures.assessment_version_id, round((${errorInSql})::numeric, 4) as error
  from version_figures figures
  where figures.assessment_version_id in (select sitting.assessment_version_id from exported join sessions sitting using (id))
    and ${isOneForm("figures.assessment_version_id")}`;

/**
 * How certain a scaled score is that wasn’t measured by ability, as `performance/scored-tests.ts` has it: its sections’ errors are independent
 * of each other. `scaled_errors` has them by points.
 */
const scaling = sql`
  select case when bool_and(step.error is not null)
    then nullif(sqrt(sum(step.error * step.error)), 0)
      * coalesce(max(model.slope), case when bool_or(model.total = '"mean"') then 1.0::float8 / count(*) else 1 end) end as error
  from (select total, ((total ->> 'maximum')::float8 - (total ->> 'minimum')::float8)
      / ((total ->> 'most_sum')::float8 - (total ->> 'least_sum')::float8) as slope
    from (select score_model -> 'total' as total from assessment_versions where id = sitting.assessment_version_id) as version) as model
  cross join (select sections from session_scores where session_id = sitting.id
      and result.scaled is not null and result.standard_error is null and not result.is_partial
    order by created_at desc, id desc limit 1) as score
  cross join lateral jsonb_array_elements(score.sections -> 'sections') as part
  left join lateral (select error from scaled_errors found
    where found.version_id = sitting.assessment_version_id and found.section_id = (part ->> 'section')::uuid
      and found.from_points <= (part ->> 'points')::float8
    order by found.from_points desc limit 1) as step on true
  where part -> 'scaled_range' ->> 'max' <> '0' or part -> 'scaled_range' ->> 'min' <> '0'`;

/** A row for each sitting. */
export const sittings: ResultTable<SittingColumn> = {
  columns,
  select: (written) => sql`
    with certain as materialized (${certain})
    select ${written("sitting")}, row_number() over (order by ${sittingOrder}) as place from ${sittingSource}
    left join certain on certain.assessment_version_id = sitting.assessment_version_id
    left join lateral (${told}) as told on true
    left join lateral (${scaling}) as scaling on true`,
  order: ["place"],
};
