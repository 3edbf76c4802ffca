import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import { schoolsOf } from "./relations.ts";

/**
 * Returns the condition that the actor may read a subject and its trees: everyone what is shared and what is of their schools,
 * staff all.
 *
 * @param table Name or alias of the table with `school_id` in the query.
 */
export function readableSubjects(actor: Actor, table: string): RawBuilder<boolean> {
  if (actor.role === "staff") return sql<boolean>`true`;
  const school = sql.ref(`${table}.school_id`);
  return sql<boolean>`(${school} is null or ${school} in ${schoolsOf(actor)})`;
}
