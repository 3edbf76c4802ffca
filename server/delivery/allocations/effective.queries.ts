import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";
import type { AllocationRow, StandingAccommodations } from "./merge.ts";

/** An allocation in force for a person, with the assessment that it gives (a practice set's is the one behind it). */
export interface PersonAllocationRow extends AllocationRow {
  assessment_id: string;
}

/** A person whose allocations in force at a moment are wanted: of one assessment, or of all (null). */
export interface Asked {
  userId: string;
  assessmentId: string | null;
  at: Date;
}

/** What of an allocation is read for a person; those of groups follow nothing, so their table has it as it is. */
const whatCounts = sql`id, user_id, group_id, assessment_id, practice_set_id, opens_at, closes_at, time_zone, hard_close,
  sittings_allowed, time_multiplier, extra_break_seconds, may_pause, untimed, read_aloud, masking,
  is_initial, created_at, revoked_at, follows`;

/**
 * Lists the allocations in force for each person at the given moment: their own and those of the groups they were in then.
 *
 * @returns One list per entry of `asked`.
 */
export async function listAllocationsOf(db: Database, asked: readonly Asked[]): Promise<PersonAllocationRow[][]> {
  const lists: PersonAllocationRow[][] = asked.map(() => []);
  if (asked.length === 0) return lists;
  const users = asked.map(({ userId }) => userId);
  const assessments = asked.map(({ assessmentId }) => assessmentId);
  const moments = asked.map(({ at }) => at.toISOString());
  const { rows } = await sql<PersonAllocationRow & { place: number }>`
    select asked.place, found.id, found.user_id, found.group_id,
      coalesce(groups.name, trim(users.first_name || ' ' || users.last_name), '') as name,
      coalesce(found.assessment_id, practice_sets.assessment_id) as assessment_id,
      found.opens_at, found.closes_at, found.time_zone, found.hard_close,
      found.sittings_allowed, found.time_multiplier, found.extra_break_seconds,
      found.may_pause, found.untimed, found.read_aloud, found.masking, found.is_initial,
      found.created_at, found.follows
    from unnest(${users}::uuid[], ${assessments}::uuid[], ${moments}::timestamptz[])
      with ordinality as asked (user_id, assessment_id, at, place)
    cross join lateral (
      select ${whatCounts} from resolved_allocations own where own.user_id = asked.user_id
      union all
      select ${whatCounts} from allocations given where given.group_id in (
        select membership.group_id from group_members membership join groups live on live.id = membership.group_id
        where membership.user_id = asked.user_id
          -- The moment is cut to milliseconds and may stand before a beginning within the same one.
          and membership.member_from < asked.at + interval '1 millisecond'
          and (membership.member_to is null or membership.member_to > asked.at)
          and (live.archived_at is null or live.archived_at > asked.at))) as found
    left join users on users.id = found.user_id
    left join groups on groups.id = found.group_id
    left join practice_sets on practice_sets.id = found.practice_set_id
    where (found.revoked_at is null or found.revoked_at > asked.at)
      and (practice_sets.archived_at is null or practice_sets.archived_at > asked.at)
      and coalesce(found.assessment_id, practice_sets.assessment_id) is not null
      and (asked.assessment_id is null
        or coalesce(found.assessment_id, practice_sets.assessment_id) = asked.assessment_id)
    order by asked.place, found.created_at, found.id`.execute(db);
  for (const { place, ...row } of rows) lists[Number(place) - 1]?.push(row);
  return lists;
}

/** Lists all allocations in force for one person at a moment; see `listAllocationsOf`. */
export async function listPersonAllocations(db: Database, userId: string, at: Date): Promise<PersonAllocationRow[]> {
  const [rows = []] = await listAllocationsOf(db, [{ userId, assessmentId: null, at }]);
  return rows;
}

/** A person's accommodations for all sittings, and their school. */
export type Standing = StandingAccommodations & { schoolId: string | null };

/** Returns standing accommodations of people and the school each belongs to (the one joined first), by person; none of who is not there. */
export async function findStandings(db: Database, userIds: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "time_multiplier", "extra_break_seconds", "may_pause", "untimed", "read_aloud", "masking"])
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
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, school_id: schoolId, ...standing }) => [id, { ...standing, schoolId }]));
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
    from resolved_allocations allocations
    left join groups on groups.id = allocations.group_id
    left join practice_sets on practice_sets.id = allocations.practice_set_id
    where (allocations.assessment_id = ${assessmentId}::uuid or practice_sets.assessment_id = ${assessmentId}::uuid)
      and allocations.revoked_at is null and groups.archived_at is null and practice_sets.archived_at is null`.execute(
    db,
  );
  return rows[0] ?? { count: 0, open: 0, last: null };
}
