import { type RawBuilder, sql } from "kysely";

/** Returns whether a holiday is one of a person’s schools now: SQL. */
export const isOfSchoolsOf = (userId: RawBuilder<unknown>) => sql<boolean>`(holidays.school_id is null or exists (
  select from memberships belongs where belongs.user_id = ${userId} and belongs.school_id = holidays.school_id
    and belongs.member_from <= now() and (belongs.member_to is null or belongs.member_to > now())))`;

/** Returns whether a holiday of a person began or ended to be one since a moment: SQL, for a row with both. */
export const hasChangedHolidays = (userId: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql<boolean>`exists (
  select from holidays where holidays.changed_at > ${since} and ${isOfSchoolsOf(userId)})`;
