import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** Lists the assessments behind these practice sets. */
export async function listBackingAssessments(db: Database, practiceSets: readonly string[]): Promise<string[]> {
  if (practiceSets.length === 0) return [];
  const rows = await db
    .selectFrom("practice_sets")
    .select("assessment_id")
    .where(sql<boolean>`id = any(${practiceSets}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.assessment_id ?? []);
}

/** Lists the assessments behind the practice sets that a person made, archived ones as well: they are listed as sets. */
export async function listOwnPractice(db: Database, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("practice_sets")
    .select("assessment_id")
    .where("owner_id", "=", userId)
    .where("assessment_id", "is not", null)
    .execute();
  return new Set(rows.flatMap((row) => row.assessment_id ?? []));
}
