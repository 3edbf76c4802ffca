import { schoolIsOpenTo } from "../../foundation/access/content.ts";
import { namedIn, requireReachAll } from "../../foundation/access/reach.ts";
import { schoolsOf } from "../../foundation/access/relations.ts";
import { requireRole } from "../../foundation/access/require-role.ts";
import { actsOn } from "../../foundation/access/roles.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { findOnlySchool, isTrue } from "./groups.queries.ts";

/**
 * Returns the school of a new or changed group: for a manager one of theirs (their only one by default), for a tutor none or one of theirs,
 * for staff any.
 *
 * @throws Refusal `not_found` for another school, `invalid` when a manager of several names none.
 */
export async function checkGroupSchool(db: Database, actor: Actor, school: string | null): Promise<string | null> {
  if (school === null) {
    if (actor.role !== "manager") return null;
    const only = await findOnlySchool(db, schoolsOf(actor));
    if (only === null) throw invalid("school", "Choose a school for the group.");
    return only;
  }
  if (await isTrue(db, schoolIsOpenTo(actor, school))) return school;
  const message = "This school doesn’t exist, or you don’t have access to it.";
  throw new Refusal("not_found", message, { errors: [{ path: "school", message }] });
}

/**
 * Checks a change of who leads a group. Every added person must be a tutor within the actor's reach. A tutor may add or remove only
 * themselves, not their peers.
 */
export async function checkGroupTutors(
  db: Database,
  actor: Actor,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const added = namedIn("tutors", after).filter((person) => !before.includes(person.id));
  const removed = before.filter((id) => !after.includes(id));
  await requireReachAll(db, actor, added);
  await requireRole(db, added, "tutor");
  if (!actsOn(actor.role, "tutor") && removed.some((id) => id !== actor.id)) {
    throw new Refusal("forbidden", "You can’t take over another tutor’s group.");
  }
}
