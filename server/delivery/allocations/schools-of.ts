import { sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";

/** A receiver, and the school under which the log files it: a group's own, or a person's first current one; null for none. */
interface Filed {
  id: string;
  school: string | null;
}

/** Returns, by school, the people and groups among those who get something. */
export async function receiversBySchool(
  tx: Tx,
  users: readonly string[],
  groups: readonly string[],
): Promise<{ school: string | null; users: string[]; groups: string[] }[]> {
  const { rows: schools } = await sql<Filed>`
    select id, school_id as school from groups where id = any(${groups}::uuid[])
    union all select id, (select theirs.school_id from memberships theirs where theirs.user_id = users.id
        and theirs.member_from <= now() and (theirs.member_to is null or theirs.member_to > now())
        order by theirs.member_from, theirs.school_id limit 1) as school
      from users where id = any(${users}::uuid[])`.execute(tx);
  const known = [...new Set(schools.flatMap(({ school }) => school ?? []))];
  // When there is only one school, people without a school are listed under it.
  const usual = known.length === 1 ? (known[0] ?? null) : null;
  const schoolOf = new Map(schools.map(({ id, school }) => [id, school ?? usual]));
  const all = [...new Set([...groups, ...users].map((id) => schoolOf.get(id) ?? null))];
  const isOf = (school: string | null) => (id: string) => (schoolOf.get(id) ?? null) === school;
  return all.map((school) => ({ school, users: users.filter(isOf(school)), groups: groups.filter(isOf(school)) }));
}

/** Returns the school of each of some allocations, by the id of its person or group. */
export async function schoolsOfReceivers(
  tx: Tx,
  rows: readonly { user_id: string | null; group_id: string | null }[],
): Promise<Map<string, string | null>> {
  const given = await receiversBySchool(
    tx,
    rows.flatMap((row) => row.user_id ?? []),
    rows.flatMap((row) => row.group_id ?? []),
  );
  return new Map(
    given.flatMap(({ school, users, groups }) => [...users, ...groups].map((id) => [id, school] as const)),
  );
}
