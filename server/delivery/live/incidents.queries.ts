import { sql } from "kysely";
import { shownName } from "../../foundation/access/practice.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { insertRows } from "../../platform/database/rows.ts";
import { newId } from "../../platform/ids.ts";
import { containing } from "../../platform/paging.ts";

/** Lists those of some sittings that are within reach; previews are left out. */
export async function listReachedIds(db: Database, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("sessions as s")
    .select("s.id")
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .where("s.is_preview", "=", false)
    .where(reachedBy(actor, "s.user_id"))
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes an incident with the sittings that it is about. */
export async function insertIncident(
  tx: Tx,
  given: { text: string; at: Date | null; notedBy: string; sessions: readonly string[] },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("incidents")
    .values({ id, text: given.text, at: given.at ?? sql<Date>`now()`, noted_by: given.notedBy })
    .execute();
  await insertRows(
    tx,
    "incident_sessions",
    given.sessions.map((session_id) => ({ incident_id: id, session_id })),
  );
  return id;
}

/** Selects incidents that are about a sitting within reach, each with who noted it. */
export function selectIncidents(
  db: Database,
  actor: Actor,
  filter: { assessment?: string | undefined; session?: string | undefined; search?: string | undefined },
) {
  const about = db
    .selectFrom("incident_sessions as c")
    .innerJoin("sessions as s", "s.id", "c.session_id")
    .where(sql<boolean>`c.incident_id = incidents.id`)
    .where(reachedBy(actor, "s.user_id"))
    .$if(filter.assessment !== undefined, (query) => query.where("s.assessment_id", "=", filter.assessment ?? ""))
    .$if(filter.session !== undefined, (query) => query.where("s.id", "=", filter.session ?? ""));
  return db
    .selectFrom("incidents")
    .innerJoin("users as u", "u.id", "incidents.noted_by")
    .where((where) => where.exists(about.select("s.id")))
    .$if(filter.search !== undefined, (query) =>
      query.where("incidents.text", "ilike", containing(filter.search ?? "")),
    )
    .select([
      "incidents.id",
      "incidents.text",
      "incidents.at",
      "incidents.noted_by",
      "incidents.created_at as noted_at",
    ])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as("noted_by_name"));
}

/** Lists the sittings within reach that incidents are about, by name. */
export async function listIncidentSessions(db: Database, actor: Actor, ids: readonly string[]) {
  return db
    .selectFrom("incident_sessions as c")
    .innerJoin("sessions as s", "s.id", "c.session_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("assessments as a", "a.id", "s.assessment_id")
    .where(sql<boolean>`c.incident_id = any(${ids}::uuid[])`)
    .where(reachedBy(actor, "s.user_id"))
    .orderBy("u.sort_name")
    .select(["c.incident_id", "s.id", "s.user_id as user", "s.room"])
    .select(shownName("a.id", "a.name").as("assessment_name"))
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as("name"))
    .execute();
}
