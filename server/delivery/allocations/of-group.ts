import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/**
 * Lists the assessments that a group has now through allocations of its own, those that close first at the head; of more than 50, those that
 * close next, then those that closed last.
 */
export async function listGroupAssessments(db: Database, groupId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select assessments.id, assessments.name from assessments join (
      select assessment_id, max(coalesce(closes_at, 'infinity')) as closes_at, min(created_at) as given_at
      from allocations where group_id = ${groupId}::uuid and revoked_at is null and assessment_id is not null
      group by assessment_id
      order by max(coalesce(closes_at, 'infinity')) <= now(), abs(extract(epoch from max(coalesce(closes_at, 'infinity')) - now())), assessment_id
      limit 50
    ) given on given.assessment_id = assessments.id
    order by given.closes_at, given.given_at, assessments.id`.execute(db);
  return rows;
}
