import { sql } from "kysely";
import { isPractice, shownName } from "../../foundation/access/practice.ts";
import type { Database } from "../../platform/database/client.ts";
import { browserStateOf } from "../allocations/browser-state.ts";
import { startCodesOf } from "../allocations/start-codes.ts";

/** Lists the names that a session is told with: of its assessment, its student, and the version sat. */
export async function listSessionNames(db: Database, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return [];
  return db
    .selectFrom("sessions as s")
    .innerJoin("assessments as a", "a.id", "s.assessment_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .leftJoin("assessment_versions as v", "v.id", "s.assessment_version_id")
    .where("s.id", "in", sessionIds)
    .select(["s.id", "a.created_by as assessment_owner", "a.instructions"])
    .select(shownName("s.assessment_id", "v.name", "a.name").as("assessment_name"))
    .select(isPractice("s.assessment_id").as("is_practice_set"))
    .select((of) => of("a.password_hash", "is not", null).as("has_password"))
    .select(sql<boolean>`s.state = 'allocated' and cardinality(${startCodesOf("s")}) > 0`.as("has_start_code"))
    .select(sql<boolean>`s.state = 'allocated' and ${browserStateOf("s")} is not null`.as("has_browser"))
    .select(["u.first_name", "u.last_name", "v.number as version_number", "v.review_policy"])
    .execute();
}

/** Lists the newest score of each session. */
export async function listNewestScores(db: Database, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return [];
  return db
    .selectFrom("session_scores")
    .distinctOn("session_id")
    .selectAll()
    .where("session_id", "in", sessionIds)
    .orderBy("session_id")
    .orderBy("created_at", "desc")
    .execute();
}

/** Returns who made an assessment. */
export async function findAssessmentOwner(db: Database, assessmentId: string): Promise<string | null> {
  const row = await db.selectFrom("assessments").select("created_by").where("id", "=", assessmentId).executeTakeFirst();
  return row?.created_by ?? null;
}
