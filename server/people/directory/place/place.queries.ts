import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../platform/database/client.ts";

/** Someone whom an address, a username or a number means. */
export interface KnownPerson {
  id: string;
  role: string;
  is_active: boolean;
  is_reached: boolean;
  /** In lower case, as the number is. */
  email: string | null;
  username: string | null;
  /** Their number in the school that was asked for. */
  number: string | null;
  /** Their number, whatever their schools. */
  own_number: string | null;
}

/** Finds and locks everyone whom one of these names means, numbers in this school. All are in lower case. */
export async function lockNamed(
  tx: Tx,
  names: { emails: string[]; usernames: string[]; numbers: string[]; school: string | null },
  isReached: RawBuilder<boolean>,
): Promise<KnownPerson[]> {
  const numbered = sql`select taken.user_id, taken.number from student_numbers taken
    join memberships there on there.user_id = taken.user_id and there.school_id = taken.school_id
      and (there.member_to is null or there.member_to > now())
    where taken.school_id = ${names.school}::uuid and taken.number = any(${names.numbers}::text[])`;
  const { rows } = await sql<KnownPerson>`
    select users.id, users.role, users.is_active, ${isReached} as is_reached, lower(users.email) as email,
      lower(users.username) as username, lower(users.student_number) as own_number,
      (select own.number from (${numbered}) own where own.user_id = users.id) as number
    from users where users.id in (
      select id from users where lower(email) = any(${names.emails}::text[])
      union select id from users where lower(username) = any(${names.usernames}::text[])
      union select user_id from (${numbered}) numbered
    ) order by users.id for update`.execute(tx);
  return rows;
}
