import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { schoolsOf } from "./relations.ts";

/**
 * Returns the condition that the actor may read content (a row with `school_id` and `created_by`): the team reads what is shared
 * (no school), what is of their schools, and what they made themselves; staff read everything, students nothing this way. A token for some
 * schools reads what its creator made only where it is shared or of these schools.
 *
 * @param table Name or alias of the table in the query.
 */
export function readableContent(actor: Actor, table: string): RawBuilder<boolean> {
  if (actor.role === "staff") return sql<boolean>`true`;
  if (actor.role === "student") return sql<boolean>`false`;
  const school = sql.ref(`${table}.school_id`);
  if (actor.apiToken) return sql<boolean>`(${school} is null or ${school} in ${schoolsOf(actor)})`;
  return sql<boolean>`(${school} is null or ${school} in ${schoolsOf(actor)}
    or ${sql.ref(`${table}.created_by`)} = ${actor.id}::uuid)`;
}

/** Returns true when the actor may edit content: staff all of it, tutors what they made. */
export function mayEdit(actor: Actor, row: { created_by: string | null }): boolean {
  return actor.role === "staff" || (actor.role === "tutor" && row.created_by === actor.id);
}

/**
 * Returns true when the actor may put content in this school: shared and any for staff, shared and their own schools for
 * tutors.
 */
export function schoolIsOpenTo(actor: Actor, schoolId: string): RawBuilder<boolean> {
  if (actor.role === "staff") return sql<boolean>`exists (select from schools where id = ${schoolId}::uuid)`;
  return sql<boolean>`${schoolId}::uuid in ${schoolsOf(actor)}`;
}

/**
 * Finds the school of what the actor writes and says no school for: a tutor’s, of several the one that they belong to longest; null,
 * shared by all, for staff and for a tutor of none.
 */
export async function findOwnSchool(db: Database, actor: Actor): Promise<string | null> {
  if (actor.role !== "tutor") return null;
  const row = await db
    .selectFrom("memberships")
    .select("school_id")
    .where("user_id", "=", actor.id)
    .where(sql<boolean>`member_from <= now() and (member_to is null or member_to > now())`)
    .orderBy("member_from")
    .orderBy("id")
    .executeTakeFirst();
  return row?.school_id ?? null;
}

/** Does what `readableContent` does for rows that are at hand already; null where everything may be read. */
export async function readableScope(
  db: Database,
  actor: Actor,
): Promise<{ isShared: boolean; schools: ReadonlySet<string>; author: string } | null> {
  if (actor.role === "staff") return null;
  if (actor.role === "student") return { isShared: false, schools: new Set(), author: "" };
  const { rows } = await sql<{ school_id: string }>`${schoolsOf(actor)}`.execute(db);
  return { isShared: true, schools: new Set(rows.map((row) => row.school_id)), author: actor.apiToken ? "" : actor.id };
}
