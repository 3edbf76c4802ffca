import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";
import { schoolsOf } from "./relations.ts";

/** Tells the actor why they may not change how a person signs in. */
export const belongsElsewhere = "They also belong to another school, so only staff can change this.";

/**
 * Returns the condition that the person in a column belongs to no school but the actor's own. An actor who reaches a person through one
 * school must not take over an account that also opens other schools. Role, password, sign-ins, names to sign in by and deactivation are
 * then for staff only.
 *
 * @param column A column with a person's id, as in `users.id`.
 */
export function isOnlyInOwnSchools(actor: Actor, column: string): RawBuilder<boolean> {
  if (actor.role === "staff") return sql<boolean>`true`;
  return sql<boolean>`not exists (select from memberships elsewhere where elsewhere.user_id = ${sql.ref(column)}
    and (elsewhere.member_to is null or elsewhere.member_to > now()) and elsewhere.school_id not in ${schoolsOf(actor)})`;
}

/** Refuses with `forbidden`, naming the fields, when a person belongs to a school that is not the actor's. */
export async function requireOnlyOwnSchools(
  db: Database,
  actor: Actor,
  userId: string,
  fields: readonly string[] = [],
): Promise<void> {
  const row = await db
    .selectFrom("users")
    .select(isOnlyInOwnSchools(actor, "users.id").as("is_whole"))
    .where("id", "=", userId)
    .executeTakeFirst();
  if (row?.is_whole) return;
  const errors = fields.map((path) => ({ path, message: belongsElsewhere }));
  throw new Refusal("forbidden", belongsElsewhere, errors.length > 0 ? { errors } : {});
}
