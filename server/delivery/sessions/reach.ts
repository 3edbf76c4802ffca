import { reaches } from "../../foundation/access/reach.ts";
import { mayAct, type SittingRelation } from "../../foundation/access/sittings.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { findAssessmentOwner } from "./presenting.queries.ts";
import { findSessionRow, type SessionRow } from "./sessions.queries.ts";

/** The row of a session that its reader may see. */
export type ReachedSession = SessionRow;

/**
 * Returns a session that this person may see: their own, or one of a student within reach. A student's preview does not exist
 * for others.
 */
export async function getReachedSession(db: Database, actor: Actor, id: string): Promise<SessionRow> {
  const row = await findSessionRow(db, id);
  if (!row) throw notFound("This session");
  // The person who created a token is no more within its reach than anyone else.
  if (row.user_id === actor.id && !actor.apiToken) return row;
  if (actor.role === "student" || !(await reaches(db, actor, row.user_id))) throw notFound("This session");
  return row;
}

/** Returns the actor's own session: a student's sitting, or a preview by the team. */
export async function getOwnSession(db: Database, actor: Actor, id: string): Promise<SessionRow> {
  const row = await findSessionRow(db, id);
  if (row?.user_id !== actor.id) throw notFound("This session");
  return row;
}

/** Returns the actor's relation to a session. */
export async function relationTo(db: Database, actor: Actor, row: SessionRow): Promise<SittingRelation> {
  const owner = await findAssessmentOwner(db, row.assessment_id);
  return {
    role: actor.role,
    isOwn: row.user_id === actor.id && !actor.apiToken,
    ownsAssessment: owner === actor.id,
    mayPause: row.may_pause,
  };
}

/** Refuses an action that this person's role may not take, whatever the state. */
export function requireMayAct(action: Parameters<typeof mayAct>[0], relation: SittingRelation): void {
  if (mayAct(action, relation)) return;
  throw new Refusal("forbidden", `You can’t ${action.replaceAll("_", " ")} here.`);
}
