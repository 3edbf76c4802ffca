import { sql } from "kysely";
import { reachedBy } from "../../access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Lists those of some sittings that a person may see, with whose they are and who made the assessment. */
export async function listReachedSittings(db: Database, actor: Actor, ids: readonly string[]) {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("assessments as a", "a.id", "s.assessment_id")
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .where((where) => where.or([where("s.user_id", "=", actor.id), where("s.is_preview", "=", false)]))
    .where(reachedBy(actor, "s.user_id"))
    .select(["s.id", "s.user_id", "s.state", "s.may_pause", "s.school_id", "s.room", "a.created_by as owner"])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as("user_name"))
    .execute();
}

/** Writes the room of sittings, in the order of their ids so that two who do so never wait for each other in a circle. */
export async function updateRooms(tx: Tx, ids: readonly string[], room: string): Promise<void> {
  await sql`
    with locked as (select id from sessions where id = any(${ids}::uuid[]) order by id for no key update)
    update sessions s set room = ${room}, updated_at = clock_timestamp() from locked where s.id = locked.id`.execute(
    tx,
  );
}
