import type { ReportKind } from "@sextant/contract/report-kinds.ts";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/client.ts";

/** Lists all events of a sitting with the names of those who caused them, oldest first. */
export async function listNamedEvents(db: Database, sessionId: string) {
  return db
    .selectFrom("session_events as e")
    .leftJoin("users as u", "u.id", "e.actor_id")
    .where("e.session_id", "=", sessionId)
    .orderBy("e.at")
    .orderBy("e.id")
    .select(["e.at", "e.action", "e.session_section_id as section", "e.data", "e.from_state", "e.to_state"])
    .select(sql<string | null>`nullif(trim(concat(u.first_name, ' ', u.last_name)), '')`.as("by"))
    .execute();
}

/** Lists the heads of these places in the chains of a sitting. */
export async function listLinks(
  db: Database,
  sessionId: string,
  links: readonly { id: string; saves: number }[],
): Promise<{ attempt_id: string; head: Buffer }[]> {
  const { rows } = await sql<{ attempt_id: string; head: Buffer }>`
    select h.attempt_id, h.head from answer_history h
    join unnest(${links.map(({ id }) => id)}::uuid[], ${links.map(({ saves }) => saves)}::int[]) as j (id, seq)
      on h.attempt_id = j.id and h.seq = j.seq
    where h.session_id = ${sessionId}::uuid`.execute(db);
  return rows;
}

/** Lists every score of the answers of a sitting with the names of those who caused them, oldest first. */
export async function listNamedScores(db: Database, sessionId: string) {
  return db
    .selectFrom("attempt_scores as score")
    .leftJoin("users as u", "u.id", "score.caused_by")
    .where("score.session_id", "=", sessionId)
    .orderBy("score.created_at")
    .orderBy("score.id")
    .select(["score.attempt_id as attempt", "score.created_at as at", "score.points", "score.max_points"])
    .select(sql<"submitted" | "regraded" | "credited" | "marked">`score.cause`.as("cause"))
    .select(sql<string | null>`nullif(trim(concat(u.first_name, ' ', u.last_name)), '')`.as("by"))
    .execute();
}

/** Lists what the team noted of a sitting with the names of those who did, oldest first. */
export async function listNamedIncidents(db: Database, sessionId: string) {
  return db
    .selectFrom("incident_sessions as about")
    .innerJoin("incidents as incident", "incident.id", "about.incident_id")
    .innerJoin("users as u", "u.id", "incident.noted_by")
    .where("about.session_id", "=", sessionId)
    .orderBy("incident.at")
    .orderBy("incident.id")
    .select(["incident.id", "incident.at", "incident.text"])
    .select(sql<string>`trim(concat(u.first_name, ' ', u.last_name))`.as("by"))
    .execute();
}

/** Lists the problems that its student reported with questions of a sitting, oldest first. */
export async function listReports(db: Database, sessionId: string) {
  return db
    .selectFrom("problem_reports")
    .where("session_id", "=", sessionId)
    .orderBy("created_at")
    .orderBy("id")
    .select(["id", "attempt_id as attempt", "created_at as at"])
    .select(sql<ReportKind>`kind`.as("kind"))
    .execute();
}
