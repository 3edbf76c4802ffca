import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";
import type { AllocationRow, StandingAccommodations } from "./merge.ts";

/** An allocation in force for a person, with the assessment that it gives (a practice set's is the one behind it). */
export interface PersonAllocationRow extends AllocationRow {
  assessment_id: string;
}

/**
 * Lists the allocations in force for a person at a moment, their own and those of the groups they were in then.
 *
 * @param assessmentId Only of this one; null = of all.
 */
export async function listPersonAllocations(
  db: Database,
  userId: string,
  assessmentId: string | null,
  at: Date,
): Promise<PersonAllocationRow[]> {
  const { rows } = await sql<PersonAllocationRow>`
    select allocations.id, allocations.user_id, allocations.group_id,
      coalesce(groups.name, trim(users.first_name || ' ' || users.last_name), '') as name,
      coalesce(allocations.assessment_id, practice_sets.assessment_id) as assessment_id,
      allocations.opens_at, allocations.closes_at, allocations.time_zone, allocations.hard_close,
      allocations.sittings_allowed, allocations.time_multiplier, allocations.extra_break_seconds,
      allocations.may_pause, allocations.untimed, allocations.is_initial, allocations.created_at
    from allocations
    left join users on users.id = allocations.user_id
    left join groups on groups.id = allocations.group_id
    left join practice_sets on practice_sets.id = allocations.practice_set_id
    where (allocations.revoked_at is null or allocations.revoked_at > ${at})
      and coalesce(allocations.assessment_id, practice_sets.assessment_id) is not null
      and (${assessmentId}::uuid is null or coalesce(allocations.assessment_id, practice_sets.assessment_id) = ${assessmentId}::uuid)
      and (allocations.user_id = ${userId}::uuid or allocations.group_id in (
        select membership.group_id from group_members membership join groups live on live.id = membership.group_id
        where membership.user_id = ${userId}::uuid
          -- The moment is cut to milliseconds and may stand before a beginning within the same one.
          and membership.member_from < ${at}::timestamptz + interval '1 millisecond'
          and (membership.member_to is null or membership.member_to > ${at})
          and (live.archived_at is null or live.archived_at > ${at})
      ))
    order by allocations.created_at, allocations.id`.execute(db);
  return rows;
}

/**
 * Returns a person's standing accommodations and the school they belong to (the one joined first); null when they are not
 * there.
 */
export async function findStanding(
  db: Database,
  userId: string,
): Promise<(StandingAccommodations & { schoolId: string | null }) | null> {
  const row = await db
    .selectFrom("users")
    .select(["time_multiplier", "extra_break_seconds", "may_pause", "untimed"])
    .select((select) =>
      select
        .selectFrom("memberships")
        .select("school_id")
        .whereRef("memberships.user_id", "=", "users.id")
        .where("member_from", "<=", sql<Date>`now()`)
        .where((where) => where.or([where("member_to", "is", null), where("member_to", ">", sql<Date>`now()`)]))
        .orderBy("member_from")
        .orderBy("id")
        .limit(1)
        .as("school_id"),
    )
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  const { school_id: schoolId, ...standing } = row;
  return { ...standing, schoolId };
}

/**
 * Returns how many allocations of an assessment are in force, how many of them never close, and when the last of the others
 * does.
 */
export async function getAssessmentCloses(
  db: Database,
  assessmentId: string,
): Promise<{ count: number; open: number; last: Date | null }> {
  const { rows } = await sql<{ count: number; open: number; last: Date | null }>`
    select count(*) as count, count(*) filter (where allocations.closes_at is null) as open,
      max(allocations.closes_at) as last
    from allocations
    left join groups on groups.id = allocations.group_id
    left join practice_sets on practice_sets.id = allocations.practice_set_id
    where (allocations.assessment_id = ${assessmentId}::uuid or practice_sets.assessment_id = ${assessmentId}::uuid)
      and allocations.revoked_at is null and groups.archived_at is null`.execute(db);
  return rows[0] ?? { count: 0, open: 0, last: null };
}
