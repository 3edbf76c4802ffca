import { sql } from "kysely";
import type { Database } from "../database/client.ts";

/** Notes that these people have just written something. In order of their ids, so that two processes never wait for each other in a circle. */
export async function noteWrites(db: Database, userIds: readonly string[]): Promise<void> {
  await sql`insert into last_writes (user_id, at)
    select id, clock_timestamp() from unnest(${[...userIds].sort()}::uuid[]) as id
    on conflict (user_id) do update set at = excluded.at`.execute(db);
}

/** Returns whether a person has written something within so many seconds, by whichever process. */
export async function hasWritten(db: Database, userId: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`select from last_writes
    where user_id = ${userId} and at > clock_timestamp() - make_interval(secs => ${seconds})`.execute(db);
  return rows.length > 0;
}
