import type { CountedSitting } from "@sextant/contract/sitting-rules.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** The reader: the student reads what is released to them, the team all that is scored. */
export type SeenBy = "student" | "team";

/**
 * Selects the result that counts of each person and assessment, by the rule of each: `session_id` and `submitted_at` of the sitting that it is,
 * of a mean the last that is part of it; `points`, `max_points`, `scaled`; `counts`, the rule; `of`, how many sittings there are; `sessions`,
 * those that it rests on.
 *
 * Sittings of different versions are compared by the scaled score where all are scaled, else by their share of the points. Of the best two
 * alike it is the earlier one. A mean is on the points of the last sitting, each adding its share of its own points, and scaled where all are.
 *
 * @param sat Selects the sittings that have part in it: `user_id`, `assessment_id`, `session_id`, `points`, `max_points`, `scaled`,
 * `submitted_at`, and `counts`.
 */
export const countEach = (sat: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct on (one.user_id, one.assessment_id) one.user_id, one.assessment_id, one.session_id, one.submitted_at, one.max_points,
    one.counts, one.of,
    case when one.counts = 'mean' then round(one.mean_share * one.max_points, 4) else one.points end as points,
    case when one.counts <> 'mean' then one.scaled when one.are_scaled then round(one.mean_scaled)::integer end as scaled,
    case when one.counts = 'mean' then one.all_sessions else array[one.session_id] end as sessions
  from (
    select sat.*, (count(*) over pair)::int as of, bool_and(sat.scaled is not null) over pair as are_scaled,
      avg(sat.share) over pair as mean_share, avg(sat.scaled) over pair as mean_scaled, array_agg(sat.session_id) over pair as all_sessions
    from (select each.*, coalesce(each.points / nullif(greatest(each.max_points, 0), 0), 0) as share from (${sat}) each) sat
    window pair as (partition by sat.user_id, sat.assessment_id)) one
  order by one.user_id, one.assessment_id,
    case when one.counts = 'best' then case when one.are_scaled then one.scaled else one.share end end desc,
    case when one.counts in ('last', 'mean') then one.submitted_at end desc,
    case when one.counts in ('last', 'mean') then one.session_id end desc,
    one.submitted_at, one.session_id`;

/** Returns the rule by which an assessment counts results. @param version Its version published now, which may not be there. */
export const countsOf = (version: string): RawBuilder<CountedSitting> =>
  sql<CountedSitting>`coalesce(${sql.ref(`${version}.sitting_rules`)} ->> 'counts', 'last')`;

/** Which results (`result`) of whose sittings (`sitting`) may have part: whole ones that are scored, without previews. */
const hasPart = (seenBy: SeenBy) => sql`
  result.points is not null and not result.is_partial and not sitting.is_preview and ${
    seenBy === "team"
      ? sql`sitting.state in ('scored', 'released')`
      : sql`sitting.state = 'released' and own.review_policy ->> 'score' <> 'never'`
  }`;

/**
 * Selects as `countEach` what counts now: previews, chosen sections, and what was cancelled or reopened have no part, and the rule is that of
 * the version published now.
 *
 * @param from Which results there are to choose from, as the table `result`.
 */
export const countedResults = (from: RawBuilder<unknown>, seenBy: SeenBy): RawBuilder<unknown> =>
  countEach(sql`
    select result.user_id, result.assessment_id, result.session_id, result.points, result.max_points, result.scaled, result.submitted_at,
      ${countsOf("published")} as counts
    from ${from}
    join sessions sitting on sitting.id = result.session_id
    join assessment_versions own on own.id = result.assessment_version_id
    join assessments tried on tried.id = result.assessment_id
    left join assessment_versions published on published.assessment_id = tried.id and published.number = tried.published_version
    where ${hasPart(seenBy)}`);

/** A person's result of an assessment; of a mean, `session` is the last that is part of it. */
export interface CountedResult {
  session: string;
  points: number;
  max_points: number;
  scaled: number | null;
  submitted_at: Date;
  counts: CountedSitting;
  /** How many sittings with a result there are. */
  of: number;
}

/** Reads the results that count, of these people and assessments. */
export async function selectCountedResults(
  db: Database,
  userIds: readonly string[],
  assessmentIds: readonly string[],
  seenBy: SeenBy,
) {
  const from = sql`(select * from session_results where user_id = any(${[...userIds]}::uuid[])
    and assessment_id = any(${[...assessmentIds]}::uuid[])) result`;
  const { rows } = await sql<CountedResult & { user: string; assessment: string }>`
    select user_id as "user", assessment_id as assessment, session_id as session, points::float8, max_points::float8, scaled, submitted_at,
      counts, of
    from (${countedResults(from, seenBy)}) counted`.execute(db);
  return rows;
}
