import { type RawBuilder, sql } from "kysely";

/** Whether people must use Safe Exam Browser; null where their assessment doesn’t ask for it. */
export type BrowserState = "required" | "waived" | null;

/**
 * Gives whether the person of a sitting must use Safe Exam Browser, for a query: any allocation of the window that is told, which is in
 * force for them and not over, may let them use any browser.
 *
 * @param session The name of the sitting's row there.
 */
export const browserStateOf = (session: string): RawBuilder<BrowserState> => sql<BrowserState>`(
  select case when exists (
    select from (
      select own.any_browser, allocation_window(al.opens_at, al.closes_at) as span,
        told_window(range_agg(allocation_window(al.opens_at, al.closes_at)) over (), now()) as told
      from resolved_allocations al
      join allocations own on own.id = al.id
      where al.assessment_id = ${sql.ref(`${session}.assessment_id`)} and al.revoked_at is null
        and (al.user_id = ${sql.ref(`${session}.user_id`)} or al.group_id in (
          select gm.group_id from group_members gm join groups g on g.id = gm.group_id and g.archived_at is null
          where gm.user_id = ${sql.ref(`${session}.user_id`)} and gm.member_from <= now()
            and (gm.member_to is null or gm.member_to > now())))) way
    where way.any_browser and way.span && way.told) then 'waived' else 'required' end
  from safe_browser_rules asked
  where asked.assessment_id = ${sql.ref(`${session}.assessment_id`)} and asked.required)`;

/** Gives whether the people of an allocation must use it, as far as the allocation alone says. @param allocation The name of its row in the query. */
export const browserStateOfAllocation = (allocation: string): RawBuilder<BrowserState> => sql<BrowserState>`(
  select case when own.any_browser then 'waived' else 'required' end
  from allocations own join safe_browser_rules asked on asked.assessment_id = own.assessment_id and asked.required
  where own.id = ${sql.ref(`${allocation}.id`)})`;
