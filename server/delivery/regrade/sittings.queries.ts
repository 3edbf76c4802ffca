import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** What chooses the sittings that a regrade comes to. */
export interface Reach {
  assessmentId: string;
  versionId: string;
  questionVersionIds: readonly string[];
  /** Also those that never came to a question: for what changes the whole. */
  isWhole: boolean;
  /** Null before it is kept. */
  regradeId: string | null;
}

/**
 * Lists the scored sittings of a version in the order of their ids: those whose newest total follows the regrade already, or those
 * that don't and aren't kept as they are by it. Previews and cancelled sittings are left out.
 */
export async function selectSittings(db: Database, reach: Reach, follows: boolean, after: string | null) {
  const { rows } = await sql<{ id: string }>`
    select sitting.id from sessions sitting
    join lateral (select regrades from session_scores where session_id = sitting.id
      order by created_at desc, id desc limit 1) score on true
    where sitting.assessment_id = ${reach.assessmentId}::uuid and sitting.assessment_version_id = ${reach.versionId}::uuid
      and not sitting.is_preview and sitting.state in ('in_progress', 'submitted', 'scored', 'released')
      and (${after}::uuid is null or sitting.id > ${after}::uuid)
      and coalesce(${reach.regradeId}::uuid = any(score.regrades), false) = ${follows}
      and (${follows} or not exists (select from regrade_items item
        where item.regrade_id = ${reach.regradeId}::uuid and item.session_id = sitting.id and item.undone_at is null))
      and (${reach.isWhole} or exists (select from attempts attempt
        where attempt.session_id = sitting.id and attempt.question_version_id = any(${[...reach.questionVersionIds]}::uuid[])))
    order by sitting.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Reads sittings with their newest totals. */
export async function selectTotals(db: Database, sessionIds: readonly string[]) {
  const { rows } = await sql<{
    session_id: string;
    user_id: string;
    released_at: Date | null;
    is_partial: boolean;
    is_first: boolean;
    score_id: string;
    points: number | null;
    max_points: number;
    scaled: number | null;
    standard_error: number | null;
    sections: unknown;
    ability: number | null;
    ability_error: number | null;
    calibration_id: string | null;
    regrades: string[];
  }>`
    select sitting.id as session_id, sitting.user_id, sitting.released_at, sitting.chosen_sections is not null as is_partial,
      coalesce(result.is_first, false) as is_first, score.id as score_id, score.points, score.max_points, score.scaled,
      score.standard_error, score.sections, score.ability, score.ability_error, score.calibration_id, score.regrades
    from sessions sitting
    join lateral (select * from session_scores where session_id = sitting.id
      order by created_at desc, id desc limit 1) score on true
    left join session_results result on result.session_id = sitting.id
    where sitting.id = any(${sessionIds}::uuid[])`.execute(db);
  return rows;
}

/** Reads the attempts at these questions in these sittings. */
export async function selectAttempts(
  db: Database,
  sessionIds: readonly string[],
  questionVersionIds: readonly string[],
) {
  return db
    .selectFrom("attempts as a")
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.session_id", "=", "a.session_id").onRef("c.id", "=", "a.session_section_id"),
    )
    .select(["a.session_id", "a.id", "a.position", "a.session_section_id", "a.question_version_id", "a.points"])
    .select(["a.points_when_wrong", "a.scored", "a.response", "c.version_section_id"])
    .where(sql<boolean>`a.session_id = any(${sessionIds}::uuid[])`)
    .where("a.question_version_id", "in", [...questionVersionIds])
    .execute();
}

/** Reads the newest score of each of these attempts. */
export async function selectNewestScores(db: Database, attempts: readonly { session_id: string; id: string }[]) {
  if (attempts.length === 0) return [];
  return db
    .selectFrom("attempt_scores as score")
    .distinctOn(["score.session_id", "score.attempt_id"])
    .selectAll("score")
    .where(
      sql<boolean>`(score.session_id, score.attempt_id) in (select * from unnest(
        ${attempts.map((one) => one.session_id)}::uuid[], ${attempts.map((one) => one.id)}::uuid[]))`,
    )
    .orderBy("score.session_id")
    .orderBy("score.attempt_id")
    .orderBy("score.created_at", "desc")
    .orderBy("score.id", "desc")
    .execute();
}

/** Reads the attempt scores that sittings had before a regrade. */
export async function selectFormerScores(db: Database, regradeId: string, sessionIds: readonly string[]) {
  return db
    .selectFrom("regrade_former_scores as former")
    .innerJoin("attempt_scores as score", (join) =>
      join.onRef("score.session_id", "=", "former.session_id").onRef("score.id", "=", "former.attempt_score_id"),
    )
    .selectAll("score")
    .where("former.regrade_id", "=", regradeId)
    .where(sql<boolean>`former.session_id = any(${sessionIds}::uuid[])`)
    .execute();
}
