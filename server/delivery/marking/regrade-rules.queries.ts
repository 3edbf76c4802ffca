import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/**
 * Reads the regrades that sittings follow, the newest last: those that the newest score names; before the first score, all that
 * stand for the version.
 */
export async function selectFollowedRegrades(db: Database, sessionIds: readonly string[]) {
  const { rows } = await sql<{ session_id: string; regrades: string[] }>`
    select sitting.id as session_id, coalesce(score.regrades, (
        select array_agg(regrade.id order by regrade.applied_at) from regrades regrade
        where regrade.assessment_version_id = sitting.assessment_version_id and regrade.state in ('applying', 'applied')
      )) as regrades
    from sessions sitting
    left join lateral (select regrades from session_scores where session_id = sitting.id
      order by created_at desc, id desc limit 1) score on true
    where sitting.id = any(${sessionIds}::uuid[])`.execute(db);
  return rows.filter(({ regrades }) => regrades !== null && regrades.length > 0);
}

/** Reads what regrades do to their questions. */
export async function selectTreatments(db: Database, ids: readonly string[]) {
  return db
    .selectFrom("regrade_changes")
    .select(["regrade_id as id", "question_version_id", "kind", "credit", "scale"])
    .where("regrade_id", "in", ids)
    .orderBy("regrade_id")
    .orderBy("position")
    .execute();
}
