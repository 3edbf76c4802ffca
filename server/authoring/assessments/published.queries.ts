import type { Database } from "../../platform/database/client.ts";

/** Selects a version; those that were frozen for previews are numbered below 0. */
export function selectVersion(db: Database, id: string) {
  return db
    .selectFrom("assessment_versions")
    .select([
      "id",
      "assessment_id",
      "number",
      "name",
      "kind",
      "instructions",
      "score_model",
      "review_policy",
      "marking",
      "sync_grace_seconds",
      "allows_chosen_sections",
      "sitting_rules",
      "score_feedback",
      "behaviour",
      "blueprint",
      "time_seconds",
      "calibration_id",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

export function selectVersionSections(db: Database, versionId: string) {
  return db
    .selectFrom("version_sections")
    .select([
      "id",
      "section_id",
      "position",
      "name",
      "instructions",
      "time_limit_seconds",
      "break_after_seconds",
      "navigation",
      "shuffle",
      "tools",
      "selection",
      "scale",
      "module",
    ])
    .where("assessment_version_id", "=", versionId)
    .orderBy("position")
    .execute();
}

export function selectVersionPlacements(db: Database, versionId: string) {
  return db
    .selectFrom("version_placements as placement")
    .innerJoin("version_sections as section", "section.id", "placement.version_section_id")
    .select([
      "placement.version_section_id",
      "placement.id",
      "placement.question_version_id",
      "placement.draw",
      "placement.position",
      "placement.points",
      "placement.points_when_wrong",
      "placement.scored",
    ])
    .where("section.assessment_version_id", "=", versionId)
    .orderBy("section.position")
    .orderBy("placement.position")
    .execute();
}

export type VersionPlacementRow = Awaited<ReturnType<typeof selectVersionPlacements>>[number];

/** Reads what the rules of a version may draw, in the order of each pool, with the passage that each question is about. */
export function selectVersionPools(db: Database, versionId: string) {
  return db
    .selectFrom("version_pools as pool")
    .innerJoin("version_placements as placement", "placement.id", "pool.version_placement_id")
    .innerJoin("version_sections as section", "section.id", "placement.version_section_id")
    .innerJoin("question_versions as question", "question.id", "pool.question_version_id")
    .leftJoin("stimulus_versions as stimulus", "stimulus.id", "question.stimulus_version_id")
    .select(["pool.version_placement_id", "pool.question_version_id", "stimulus.stimulus_id as passage"])
    .where("section.assessment_version_id", "=", versionId)
    .orderBy("pool.version_placement_id")
    .orderBy("pool.position")
    .execute();
}

export function selectNewestVersionId(db: Database, assessmentId: string) {
  return db
    .selectFrom("assessment_versions")
    .select("id")
    .where("assessment_id", "=", assessmentId)
    .where("number", ">", 0)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the id of the version of this number; null when there is none. */
export async function selectNumberedVersionId(
  db: Database,
  assessmentId: string,
  number: number,
): Promise<string | null> {
  const row = await db
    .selectFrom("assessment_versions")
    .select("id")
    .where("assessment_id", "=", assessmentId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the number of the newest version; null while there is none. */
export async function selectPublishedNumber(db: Database, assessmentId: string): Promise<number | null> {
  const { newest } = await db
    .selectFrom("assessment_versions")
    .select((of) => of.fn.max<number | null>("number").as("newest"))
    .where("assessment_id", "=", assessmentId)
    .where("number", ">", 0)
    .executeTakeFirstOrThrow();
  return newest;
}
