import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { MembersProblem } from "./read-members.ts";

/** Keeps where the people of a course are listed. @returns Whether that is new. */
export async function updateMembershipsUrl(tx: Tx, course: string, address: string): Promise<boolean> {
  const changed = await tx
    .updateTable("lti_courses")
    .set({ memberships_url: address })
    .where("id", "=", course)
    .where("memberships_url", "is distinct from", address)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Returns a course whose people are listed somewhere; undefined for another. */
export function findListedCourse(db: Database, id: string) {
  return db
    .selectFrom("lti_courses as course")
    .innerJoin("lti_deployments as account", "account.id", "course.deployment_id")
    .innerJoin("groups", "groups.id", "course.group_id")
    .select(["course.id", "course.group_id", "course.members_tries", "account.id as account_id", "account.platform_id"])
    .select("account.school_id")
    .select(sql<string>`course.memberships_url`.as("memberships_url"))
    .where("course.id", "=", id)
    .where("course.memberships_url", "is not", null)
    .where("account.state", "=", "confirmed")
    .where("groups.archived_at", "is", null)
    .where(sql<boolean>`groups.school_id is not distinct from account.school_id`)
    .executeTakeFirst();
}

/** Returns whether a course is there whose people are listed somewhere. */
export async function isListed(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("lti_courses")
    .select("id")
    .where("id", "=", id)
    .where("memberships_url", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the courses of a platform whose people are listed somewhere. */
export async function listListedCourses(db: Database, platform: string): Promise<string[]> {
  const rows = await db
    .selectFrom("lti_courses as course")
    .innerJoin("lti_deployments as account", "account.id", "course.deployment_id")
    .select("course.id")
    .where("account.platform_id", "=", platform)
    .where("account.state", "=", "confirmed")
    .where("course.memberships_url", "is not", null)
    .execute();
  return rows.map((row) => row.id);
}

/** Notes that the people of a course were read, or why they weren’t. */
export async function noteMembers(db: Database, course: string, problem: MembersProblem | "all_missing" | null) {
  await db
    .updateTable("lti_courses")
    .set(
      problem === null
        ? { members_read_at: sql<Date>`clock_timestamp()`, members_problem: null, members_tries: 0 }
        : { members_problem: problem, members_tries: sql<number>`members_tries + 1` },
    )
    .where("id", "=", course)
    .execute();
}

/** Lists who of a group is known by an issuer, by subject. */
export async function listKnownInGroup(db: Database, group: string, issuer: string) {
  const { rows } = await sql<{ subject: string; user: string; is_tutor: boolean }>`
    select known.subject, known.user_id as "user", here.is_tutor from (
      select user_id, false as is_tutor from group_members
        where group_id = ${group}::uuid and member_from <= now() and (member_to is null or member_to > now())
      union all select tutor_id, true from group_tutors where group_id = ${group}::uuid) here
    join user_identities known on known.user_id = here.user_id and known.issuer = ${issuer}`.execute(db);
  return rows;
}
