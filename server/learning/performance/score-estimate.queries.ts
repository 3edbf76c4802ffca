import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** What someone got in a short test, as a share of its points, and in the full one nearest in time. */
export interface FullTest {
  share: number;
  scaled: number;
  /** Of the full test. */
  version: string;
}

/** The newest that are looked at: more change the estimate hardly. */
const SAMPLE = 500;
/** Further apart, a person knows another amount. */
const DAYS_APART = 60;

/** Reads what others got in a version and in the full test nearest to it in time, as far as both are released and count. */
export async function selectFullTestsBeside(
  db: Database,
  { version, except }: { version: string; except: string },
): Promise<FullTest[]> {
  const { rows } = await sql<FullTest>`
    with short as (
      select user_id, submitted_at, (points / max_points)::float8 as share from session_results
      where assessment_version_id = ${version}::uuid and user_id <> ${except}::uuid and is_first and counts and not is_partial
        and released_at is not null and points is not null and max_points > 0
      order by submitted_at desc limit ${SAMPLE})
    select short.share, near.scaled::float8 as scaled, near.version from short cross join lateral (
      select result.scaled, result.assessment_version_id as version from session_results result
      where result.user_id = short.user_id and result.kind = 'mock' and result.scaled is not null and result.counts
        and not result.is_partial and result.released_at is not null
        and result.submitted_at between short.submitted_at - make_interval(days => ${DAYS_APART})
          and short.submitted_at + make_interval(days => ${DAYS_APART})
      order by abs(extract(epoch from result.submitted_at - short.submitted_at)), result.session_id limit 1) near`.execute(
    db,
  );
  return rows;
}
