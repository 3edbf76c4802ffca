import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** Sessions after an id that have attempts or history, in the order of their ids: also those of which only history is left. */
export async function listChained(db: Database, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select id from sessions where id > ${after} order by id limit ${most})
      union
      (select distinct session_id from answer_history where session_id > ${after} order by session_id limit ${most})
    ) found order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Attempts of these sessions, with the key of the person who sat them. */
export async function listEnds(db: Database, sessionIds: readonly string[]) {
  return db
    .selectFrom("attempts as a")
    .innerJoin("sessions as s", "s.id", "a.session_id")
    .leftJoin("person_keys as k", "k.user_id", "s.user_id")
    .select(["a.id", "a.session_id", "a.saves", "a.head", "a.payload_hash", "a.lease", "a.revision", "a.response"])
    .select(["s.user_id", "k.key", "k.sealed_by"])
    .where("a.session_id", "in", sessionIds)
    .execute();
}

export async function listChains(db: Database, sessionIds: readonly string[]) {
  return db
    .selectFrom("answer_history")
    .selectAll()
    .where("session_id", "in", sessionIds)
    .orderBy("session_id")
    .orderBy("attempt_id")
    .orderBy("seq")
    .execute();
}
