import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** Tells why a person can’t join a school. */
export const numberTaken = "Someone in this school already has their student number.";

/** Finds those of these people who can’t join a school: another person there has their student number, or one of them who is named before. */
export async function findNumberClashes(
  db: Database,
  schoolId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with joining as (
      select users.id, named.place, lower(users.student_number) as number, exists (select from student_numbers taken
        join memberships there on there.user_id = taken.user_id and there.school_id = taken.school_id
          and (there.member_to is null or there.member_to > now())
        where taken.school_id = ${schoolId}::uuid and taken.number = lower(users.student_number) and taken.user_id <> users.id) as is_taken
      from unnest(${[...userIds]}::uuid[]) with ordinality as named (id, place) join users on users.id = named.id
      where users.student_number is not null)
    select joining.id from joining
    where is_taken or exists (select from joining twin
        where twin.number = joining.number and twin.place < joining.place and twin.id <> joining.id
          -- One who can’t join keeps nobody else out.
          and not twin.is_taken)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
