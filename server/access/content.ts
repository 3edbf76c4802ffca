import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../platform/binder.ts";
import { schoolsOf } from "./relations.ts";

/**
 * The condition that the actor may read content (a row with `school_id` and `created_by`): the team reads what is shared
 * (no school), what is of their schools, and what they made themselves; staff read everything, students nothing this way.
 *
 * @param table Name or alias of the table in the query.
 */
export function readableContent(actor: Actor, table: string): RawBuilder<boolean> {
  if (actor.role === "staff") return sql<boolean>`true`;
  if (actor.role === "student") return sql<boolean>`false`;
  const school = sql.ref(`${table}.school_id`);
  return sql<boolean>`(${school} is null or ${school} in ${schoolsOf(actor.id)}
    or ${sql.ref(`${table}.created_by`)} = ${actor.id}::uuid)`;
}

/** True when the actor may edit content: staff all of it, tutors what they made. */
export function mayEdit(actor: Actor, row: { created_by: string | null }): boolean {
  return actor.role === "staff" || (actor.role === "tutor" && row.created_by === actor.id);
}

/** True when the actor may put content in this school: shared and any for staff, shared and their own schools for tutors. */
export function schoolIsOpenTo(actor: Actor, schoolId: string): RawBuilder<boolean> {
  if (actor.role === "staff") return sql<boolean>`exists (select from schools where id = ${schoolId}::uuid)`;
  return sql<boolean>`${schoolId}::uuid in ${schoolsOf(actor.id)}`;
}
