import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** Returns which of these assessments ask for Safe Exam Browser, and the allocations of them that let people use any browser. */
export async function listBrowserStates(
  db: Database,
  assessmentIds: readonly string[],
): Promise<{ required: ReadonlySet<string>; waiving: ReadonlySet<string> }> {
  const { rows } = await sql<{ assessment_id: string; waiving: string[] }>`
    select asked.assessment_id, array(
      select own.id from allocations own where own.assessment_id = asked.assessment_id and own.any_browser) as waiving
    from safe_browser_rules asked
    where asked.required and asked.assessment_id = any(${assessmentIds}::uuid[])`.execute(db);
  return {
    required: new Set(rows.map((row) => row.assessment_id)),
    waiving: new Set(rows.flatMap((row) => row.waiving)),
  };
}

/** Returns whether an allocation lets its people use any browser. */
export async function letsAnyBrowser(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom("allocations").select("any_browser").where("id", "=", id).executeTakeFirst();
  return row?.any_browser ?? false;
}
