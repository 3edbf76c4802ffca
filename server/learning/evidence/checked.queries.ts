import { sql } from "kysely";
import { isPractice } from "../../foundation/access/practice.ts";
import type { Database } from "../../platform/database/client.ts";
import type { FactRow } from "./learning.queries.ts";

/** What a fact says of how its answer was given: measured apart. */
type Measured = "time_ms" | "visits";

/**
 * Reads what these people checked in practice sets that aren’t scored yet, in the order in which each person met it, each answer dated by its
 * check.
 */
export async function selectCheckedAnswers(
  db: Database,
  userIds: readonly string[],
): Promise<Omit<FactRow, Measured>[]> {
  const { rows } = await sql<Omit<FactRow, Measured>>`
    select sitting.id as session_id, sitting.user_id, sitting.school_id, sitting.assessment_id, sitting.assessment_version_id,
      sitting.state, sitting.keys_shown_at, checked.checked_at as submitted_at, null as released_at, false as counts,
      false as is_first, false as is_partial, attempt.id as attempt_id, section.version_section_id,
      section.position as section_position, null as module, attempt.position, version.question_id,
      version.id as question_version_id, attempt.scored,
      checked.share * attempt.points as points, attempt.points as max_points, null as first_points,
      checked.correct, false as omitted, false as not_reached, 0 as changed, array[]::text[] as chosen, checked.confidence
    from sessions sitting
    join session_sections section on section.session_id = sitting.id
    join attempts attempt on attempt.session_id = sitting.id and attempt.session_section_id = section.id
    join lateral (select share, correct, confidence, checked_at from attempt_checks
      where session_id = sitting.id and attempt_id = attempt.id order by number desc limit 1) checked on true
    join question_versions version on version.id = attempt.question_version_id
    where sitting.user_id = any(${[...userIds]}::uuid[]) and sitting.state in ('in_progress', 'submitted')
      and not sitting.is_preview and sitting.assessment_version_id is not null and ${isPractice("sitting.assessment_id")}
    order by sitting.id, section.position, attempt.position`.execute(db);
  return rows;
}
