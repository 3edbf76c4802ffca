import { type RawBuilder, sql } from "kysely";

/**
 * Gives the codes of which a person has to enter one before they start an assessment, for a query: those of all allocations of it that
 * are in force for them and not over, of the window that is open or the next; none where no code is asked.
 *
 * @param session The name of the sitting's row there.
 */
export const startCodesOf = (session: string): RawBuilder<string[]> => sql<string[]>`array(
  select distinct way.start_code from (
    select al.start_code, allocation_window(al.opens_at, al.closes_at) as span,
      told_window(range_agg(allocation_window(al.opens_at, al.closes_at)) over (), now()) as told
    from resolved_allocations al
    where al.assessment_id = ${sql.ref(`${session}.assessment_id`)} and al.revoked_at is null
      and (al.user_id = ${sql.ref(`${session}.user_id`)} or al.group_id in (
        select gm.group_id from group_members gm join groups g on g.id = gm.group_id and g.archived_at is null
        where gm.user_id = ${sql.ref(`${session}.user_id`)} and gm.member_from <= now()
          and (gm.member_to is null or gm.member_to > now())))) way
  where way.start_code is not null and way.span && way.told and (upper_inf(way.span) or upper(way.span) > now()))`;
