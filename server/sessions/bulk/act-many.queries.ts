import { sql } from "kysely";
import { reachedBy } from "../../access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";

/** Lists those of some sittings that a person may see, with whose they are and who made the assessment. */
export async function listReachedSittings(db: Database, actor: Actor, ids: readonly string[]) {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("assessments as a", "a.id", "s.assessment_id")
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .where((where) => where.or([where("s.user_id", "=", actor.id), where("s.is_preview", "=", false)]))
    .where(reachedBy(actor, "s.user_id"))
    .select(["s.id", "s.user_id", "s.state", "s.may_pause", "a.created_by as owner"])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as("user_name"))
    .execute();
}
