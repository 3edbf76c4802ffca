import type { Database } from "../../platform/database/client.ts";

/** Returns whether a regrade of an assessment is being applied or undone now. */
export async function isRegrading(db: Database, assessmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("regrades")
    .innerJoin("assessment_versions as version", "version.id", "regrades.assessment_version_id")
    .select("regrades.id")
    .where("version.assessment_id", "=", assessmentId)
    .where("regrades.state", "in", ["applying", "undoing"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
