import { sql } from "kysely";
import { getReadableAssessment } from "../../authoring/assessments/published.ts";
import { mayEdit } from "../../foundation/access/content.ts";
import { belongsToSchool } from "../../foundation/access/schools.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";

/**
 * Returns an assessment that the actor may regrade: staff every one, tutors their own, managers those of their schools.
 *
 * @throws Refusal `not_found` for one that they may not read, `forbidden`.
 */
export async function getRegradable(db: Database, actor: Actor, id: string) {
  const assessment = await getReadableAssessment(db, actor, id);
  if (mayEdit(actor, assessment)) return assessment;
  if (actor.role === "manager" && (await isOfOwnSchool(db, actor, assessment.id))) return assessment;
  throw new Refusal("forbidden", "You can regrade your own assessments only.");
}

/** Returns true for an assessment that the actor may regrade. */
export async function mayRegrade(db: Database, actor: Actor, id: string): Promise<boolean> {
  try {
    await getRegradable(db, actor, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function isOfOwnSchool(db: Database, actor: Actor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("assessments")
    .select(sql<number>`1`.as("one"))
    .where("id", "=", id)
    .where(belongsToSchool(actor, "assessments.school_id"))
    .executeTakeFirst();
  return row !== undefined;
}
