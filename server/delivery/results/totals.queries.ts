import { sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";

/** Makes the results of sittings follow their newest totals. */
export async function copyTotals(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await sql`
    update session_results result set kind = version.kind, is_partial = sitting.chosen_sections is not null,
      points = score.points, max_points = score.max_points, scaled = score.scaled, standard_error = score.standard_error,
      correct = case when score.points is not null then told.correct end,
      wrong = case when score.points is not null then told.wrong end,
      omitted = case when score.points is not null then told.omitted end,
      time_ms = told.time_ms
    from sessions sitting, assessment_versions version, unnest(${sessionIds}::uuid[]) as wanted (id)
    cross join lateral (select points, max_points, scaled, standard_error, sections from session_scores
      where session_id = wanted.id order by created_at desc, id desc limit 1) score
    cross join lateral (
      select sum((section ->> 'correct')::int)::int as correct, sum((section ->> 'wrong')::int)::int as wrong,
        sum((section ->> 'omitted')::int)::int as omitted, sum((section ->> 'time_ms')::bigint)::bigint as time_ms
      from jsonb_array_elements(score.sections -> 'sections') as section) told
    where result.session_id = wanted.id and sitting.id = wanted.id and version.id = result.assessment_version_id`.execute(
    tx,
  );
}
