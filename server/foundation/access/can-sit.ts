import { type RawBuilder, sql } from "kysely";

/** The condition that an assessment is given by an allocation whose window hasn’t closed. Cheap, so it is asked first. */
const isAllocated = (assessment: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from resolved_allocations given where given.assessment_id = ${assessment} and given.revoked_at is null
    and (given.closes_at is null or given.closes_at > now()))`;

/**
 * Returns a query of the people who can still sit an assessment, as (user_id, until): active ones whose window is open or ahead and who
 * have a sitting left, and those whose sitting is in progress or paused. `until` is the close of that window or sitting, `infinity` where
 * it has none. As in `mergeAllocations`, a personal window replaces those of groups, and windows that don’t meet have sittings of their own:
 * one begun in another doesn’t use them up.
 *
 * @param assessment Its id, or a column with it.
 */
export function whoCanSit(assessment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select seat.user_id, max(seat.until) as until from (
      select invited.user_id, coalesce(upper(one.span), 'infinity') as until from (
        select had.user_id, range_agg(had.span) as spans,
          coalesce(range_agg(had.span) filter (where had.is_own), range_agg(had.span)) as windows,
          bool_or(had.is_own) as has_own, array_agg(had.is_own) as owns, array_agg(had.span) as ways,
          array_agg(had.sittings) as sittings
        from (
          select own.user_id, true as is_own, allocation_window(own.opens_at, own.closes_at) as span,
            own.sittings_allowed as sittings
          from resolved_allocations own
          where own.assessment_id = ${assessment} and own.user_id is not null and own.revoked_at is null
          union all
          select member.user_id, false, allocation_window(given.opens_at, given.closes_at), given.sittings_allowed
          from allocations given
          join groups live on live.id = given.group_id and live.archived_at is null
          join group_members member on member.group_id = given.group_id and member.member_from <= now()
            and (member.member_to is null or member.member_to > now())
          where given.assessment_id = ${assessment} and given.revoked_at is null
        ) had
        group by had.user_id
      ) invited
      cross join unnest(invited.windows) as one (span)
      left join (
        select begun.user_id, array_agg(begun.started_at) as starts from sessions begun
        where begun.assessment_id = ${assessment} and begun.state in ('in_progress', 'submitted', 'scored', 'released')
          and not begun.is_preview and begun.chosen_sections is null
        group by begun.user_id
      ) used on used.user_id = invited.user_id
      where (upper_inf(one.span) or upper(one.span) > now()) and ${isAllocated(assessment)}
        and (
          select max(way.sittings) from unnest(invited.owns, invited.ways, invited.sittings) as way (is_own, span, sittings)
          where way.is_own = invited.has_own and way.span && one.span) > (
          select count(*) from unnest(used.starts) as begun (at)
          where not coalesce(invited.spans @> begun.at, false) or exists (
            select from unnest(invited.spans) as around where around && one.span and around @> begun.at))
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
