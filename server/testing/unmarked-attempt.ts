import type { Database } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";

/** Creates an answer of a finished sitting that is still to be marked. */
export async function createUnmarkedAttempt(
  db: Database,
  of: {
    session: string;
    student: string;
    assessment: { id: string; versionId: string; versionSectionId: string };
    question: string;
    version: string;
  },
): Promise<string> {
  const [attempt, placement, section, submitted_at] = [newId(), newId(), newId(), new Date()];
  const session_id = of.session;
  await db.updateTable("sessions").set({ submitted_at }).where("id", "=", session_id).execute();
  await db
    .insertInto("version_placements")
    .values({
      id: placement,
      version_section_id: of.assessment.versionSectionId,
      question_version_id: of.version,
      position: 1,
      points: 1,
      points_when_wrong: 0,
      scored: true,
    })
    .execute();
  await db
    .insertInto("session_sections")
    .values({
      session_id,
      id: section,
      version_section_id: of.assessment.versionSectionId,
      position: 1,
      state: "ended",
    })
    .execute();
  await db
    .insertInto("attempts")
    .values({
      session_id,
      id: attempt,
      session_section_id: section,
      position: 1,
      version_placement_id: placement,
      question_version_id: of.version,
      points: 1,
    })
    .execute();
  const key = await db
    .selectFrom("key_revisions")
    .select("id")
    .where("question_version_id", "=", of.version)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("attempt_scores")
    .values({
      session_id,
      id: newId(),
      attempt_id: attempt,
      question_version_id: of.version,
      key_revision_id: key.id,
      score_rule: "{}",
      points_table: "{}",
      status: "owed",
      max_points: 1,
      cause: "submitted",
    })
    .execute();
  await db
    .insertInto("result_facts")
    .values({
      session_id,
      attempt_id: attempt,
      user_id: of.student,
      assessment_id: of.assessment.id,
      assessment_version_id: of.assessment.versionId,
      version_section_id: of.assessment.versionSectionId,
      question_id: of.question,
      question_version_id: of.version,
      position: 1,
      section_position: 1,
      scored: true,
      max_points: 1,
      omitted: false,
      submitted_at,
    })
    .execute();
  return attempt;
}
