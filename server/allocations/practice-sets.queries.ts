import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";

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
