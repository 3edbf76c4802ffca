import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound } from "../../platform/refusal.ts";
import { schoolsOf } from "./relations.ts";

/**
 * Returns the condition that a row belongs to a school that the actor may look into: every school for staff, their own schools for the rest
 * of the team.
 *
 * @param column Column that holds the school's id; only staff see a row without a school.
 */
export function belongsToSchool(actor: Actor, column: string): RawBuilder<boolean> {
  if (actor.role === "staff") return sql<boolean>`true`;
  if (actor.role === "student") return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(column)} in ${schoolsOf(actor)}`;
}

/** Refuses with `not_found` a school that doesn't exist or that the actor may not look into. */
export async function requireSchool(db: Database, actor: Actor, id: string): Promise<void> {
  const row = await db
    .selectFrom("schools")
    .select("id")
    .where("id", "=", id)
    .where(belongsToSchool(actor, "schools.id"))
    .executeTakeFirst();
  if (!row) throw notFound("This school");
}
