import { type RawBuilder, sql } from "kysely";

/**
 * Gives the codes of which a person has to enter one before they start an assessment, for a query: those of all allocations of it that
 * are in force for them, whose window isn’t over; none where no code is asked.
 *
 * @param session The name of the sitting's row there.
 */
export const startCodesOf = (session: string): RawBuilder<string[]> => sql<string[]>`array(
  select distinct al.start_code from allocations al
  where al.assessment_id = ${sql.ref(`${session}.assessment_id`)} and al.start_code is not null and al.revoked_at is null
    and (al.closes_at is null or al.closes_at > now() or al.follows <> '{}' or al.extension_seconds is not null
      or al.extension_percent is not null)
    and (al.user_id = ${sql.ref(`${session}.user_id`)} or al.group_id in (
      select gm.group_id from group_members gm join groups g on g.id = gm.group_id and g.archived_at is null
      where gm.user_id = ${sql.ref(`${session}.user_id`)} and gm.member_from <= now()
        and (gm.member_to is null or gm.member_to > now()))))`;
