import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";

/** An organization of a roster, and the school that it is here. */
export interface OrgRow {
  sourced_id: string;
  name: string;
  type: string;
  is_matched: boolean;
  school_id: string | null;
  school_name: string | null;
  is_open: boolean;
  same_named: { id: string; name: string }[];
}

/** Reads the organizations that a roster has. */
export async function selectOrgs(tx: Tx, rosterId: string): Promise<OrgRow[]> {
  const { rows } = await sql<OrgRow>`
    select org.sourced_id, org.said ->> 'name' as name, lower(org.said ->> 'type') as type,
      matched.org_id is not null as is_matched, matched.school_id, school.name as school_name, school.archived_at is null as is_open,
      coalesce((select json_agg(json_build_object('id', alike.id, 'name', alike.name) order by alike.name collate by_name, alike.id) from schools alike
        where alike.archived_at is null and lower(trim(alike.name)) = lower(trim(org.said ->> 'name'))), '[]') as same_named
    from roster_records org
      left join roster_schools matched on matched.roster_id = org.roster_id and matched.org_id = org.sourced_id
      left join schools school on school.id = matched.school_id
    where org.roster_id = ${rosterId}::uuid and org.kind = 'orgs' and org.removed_at is null
    order by (org.said ->> 'name') collate by_name, org.sourced_id`.execute(tx);
  return rows;
}

/** Keeps what a school of a roster is here. @param schoolId Null for one that is left out. */
export async function matchSchool(tx: Tx, rosterId: string, orgId: string, schoolId: string | null): Promise<void> {
  await tx
    .insertInto("roster_schools")
    .values({ roster_id: rosterId, org_id: orgId, school_id: schoolId })
    .onConflict((same) => same.columns(["roster_id", "org_id"]).doUpdateSet({ school_id: schoolId }))
    .execute();
}

/** Forgets that a school was left out; one that is matched stays so. */
export async function forgetLeftOut(tx: Tx, rosterId: string, orgId: string): Promise<void> {
  await tx
    .deleteFrom("roster_schools")
    .where("roster_id", "=", rosterId)
    .where("org_id", "=", orgId)
    .where("school_id", "is", null)
    .execute();
}

/** Returns which of these schools aren’t archived. */
export async function selectOpenSchools(tx: Tx, ids: readonly string[]): Promise<{ id: string }[]> {
  return tx.selectFrom("schools").select("id").where("id", "in", ids).where("archived_at", "is", null).execute();
}

/** Reads how many active people belong to each of these schools. */
export async function selectSizes(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; name: string; of: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string; of: number }>`
    select schools.id, schools.name, (select count(distinct member.user_id) from memberships member
      join users on users.id = member.user_id and users.is_active
      where member.school_id = schools.id and (member.member_to is null or member.member_to > now())) as of
    from schools where schools.id = any(${[...ids]}::uuid[]) order by schools.name collate by_name, schools.id`.execute(
    db,
  );
  return rows;
}
