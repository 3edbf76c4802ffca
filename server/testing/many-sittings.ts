import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";

/**
 * Makes so many sittings like one that is there, each with its sections and of a new student, none with attempts.
 *
 * @returns Their ids, in the order of their students' last names: Number 0001, Number 0002 …
 */
export async function copySitting(db: Database, session: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with made as materialized (
      select number, gen_random_uuid() as user_id, gen_random_uuid() as id from generate_series(1, ${count}::int) as number
    ), people as (
      insert into users (id, role, first_name, last_name, email)
      select user_id, 'student', 'Copied', 'Number ' || lpad(number::text, 4, '0'), user_id || '@example.org' from made
    ), sittings as (
      insert into sessions
      select (jsonb_populate_record(s, jsonb_build_object('id', made.id, 'user_id', made.user_id))).*
      from made cross join sessions s where s.id = ${session}::uuid
    ), sections as (
      insert into session_sections
      select (jsonb_populate_record(c, jsonb_build_object('session_id', made.id))).*
      from made cross join session_sections c where c.session_id = ${session}::uuid
    )
    select id from made order by number`.execute(db);
  return rows.map(({ id }) => id);
}
