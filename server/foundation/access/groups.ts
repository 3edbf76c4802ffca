import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import { carerStudents, ledGroups, schoolsOf } from "./relations.ts";

/**
 * Returns the condition that the actor may change a group, its members and what it is given: a tutor the groups they lead, a
 * manager those of their schools, staff all.
 *
 * @param table Name or alias of `groups` in the query.
 */
export function managesGroup(actor: Actor, table: string): RawBuilder<boolean> {
  switch (actor.role) {
    case "staff":
      return sql<boolean>`true`;
    case "manager":
      return sql<boolean>`${sql.ref(`${table}.school_id`)} in ${schoolsOf(actor)}`;
    case "tutor":
      return sql<boolean>`${sql.ref(`${table}.id`)} in ${ledGroups(actor.id)}`;
    default:
      return sql<boolean>`false`;
  }
}

/**
 * Returns the condition that the actor kept a group that is archived now, and may bring it back: a tutor those they led, others as
 * `managesGroup` says.
 */
export function managedGroup(actor: Actor, table: string): RawBuilder<boolean> {
  if (actor.role !== "tutor") return managesGroup(actor, table);
  return sql<boolean>`exists (select from group_tutors lead
    where lead.group_id = ${sql.ref(`${table}.id`)} and lead.tutor_id = ${actor.id}::uuid)`;
}

/**
 * Returns the condition that the actor may see that a group exists: those who manage it; counselors of a student allocated to them who is
 * in it; students who are in it.
 */
export function seesGroup(actor: Actor, table: string): RawBuilder<boolean> {
  const people = actor.role === "student" ? sql`(${actor.id}::uuid)` : carerStudents(actor.id);
  if (actor.role !== "counselor" && actor.role !== "student") return managesGroup(actor, table);
  return sql<boolean>`${sql.ref(`${table}.id`)} in (
    select seen.group_id from group_members seen where seen.user_id in ${people}
      and seen.member_from <= now() and (seen.member_to is null or seen.member_to > now()))`;
}
