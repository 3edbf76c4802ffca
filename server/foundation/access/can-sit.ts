import { type RawBuilder, sql } from "kysely";

/** The condition that an assessment is given by an allocation whose window hasn’t closed. Cheap, so it is asked first. */
const isAllocated = (assessment: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from resolved_allocations given where given.assessment_id = ${assessment} and given.revoked_at is null
    and (given.closes_at is null or given.closes_at > now()))`;

/**
 * Returns a query of the people who can still sit an assessment, as (user_id, until): active ones whose window is open or ahead and who
 * have a sitting left, and those whose sitting is in progress or paused. `until` is the close of that window or sitting, `infinity` where
 * it has none. A personal window replaces those of groups, as in `mergeAllocations`.
 *
 * @param assessment Its id, or a column with it.
 */
export function whoCanSit(assessment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select seat.user_id, max(seat.until) as until from (
      select invited.user_id, invited.until from (
        select had.user_id, coalesce(max(had.until) filter (where had.is_own), max(had.until)) as until,
          coalesce(max(had.sittings) filter (where had.is_own), max(had.sittings)) as sittings
        from (
          select own.user_id, true as is_own, coalesce(own.closes_at, 'infinity') as until, own.sittings_allowed as sittings
          from resolved_allocations own
          where own.assessment_id = ${assessment} and own.user_id is not null and own.revoked_at is null
          union all
          select member.user_id, false, coalesce(given.closes_at, 'infinity'), given.sittings_allowed
          from allocations given
          join groups live on live.id = given.group_id and live.archived_at is null
          join group_members member on member.group_id = given.group_id and member.member_from <= now()
            and (member.member_to is null or member.member_to > now())
          where given.assessment_id = ${assessment} and given.revoked_at is null
        ) had
        group by had.user_id
      ) invited
      left join (
        select begun.user_id, count(*) as sittings from sessions begun
        where begun.assessment_id = ${assessment} and begun.state in ('in_progress', 'submitted', 'scored', 'released')
          and not begun.is_preview and begun.chosen_sections is null
        group by begun.user_id
      ) used on used.user_id = invited.user_id
      where invited.until > now() and invited.sittings > coalesce(used.sittings, 0) and ${isAllocated(assessment)}
      union all
      select running.user_id, coalesce(running.closes_at, 'infinity') from sessions running
      where running.assessment_id = ${assessment} and running.state = 'in_progress' and not running.is_preview
    ) seat
    join users person on person.id = seat.user_id and person.deactivated_at is null
    group by seat.user_id)`;
}

/**
 * Returns the condition that someone else can still sit an assessment: its keys then wait for them.
 *
 * @param assessment A column with its id.
 * @param userId The person who isn’t counted.
 */
export function canOthersSit(assessment: string, userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${whoCanSit(sql.ref(assessment))} as able where able.user_id <> ${userId}::uuid)`;
}
