import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { carerStudents, ledGroups, schoolsOf } from "./relations.ts";

/**
 * Returns the condition that the person in a column is within the actor's reach, for every WHERE about people. Everyone reaches themselves;
 * staff reach everyone; a tutor, the students in the groups they lead and those allocated to them; a counselor, the students allocated to
 * them; a manager, the current members of their schools and the students allocated to them; a token for some schools, their current members.
 *
 * @param column A column with a person's id, as in `users.id`; null is within reach of staff only.
 */
export function reachedBy(actor: Actor, column: string): RawBuilder<boolean> {
  const person = sql.ref(column);
  const self = sql`${person} = ${actor.id}::uuid`;
  switch (actor.role) {
    case "staff":
      return sql<boolean>`true`;
    case "manager": {
      const members = sql<boolean>`${person} in (
        select their.user_id from memberships their where their.school_id in ${schoolsOf(actor)}
          and their.member_from <= now() and (their.member_to is null or their.member_to > now()))`;
      // The person who created a token is no more within its reach than anyone else.
      if (actor.apiToken) return members;
      return sql<boolean>`(${self} or ${members} or ${person} in ${carerStudents(actor.id)})`;
    }
    case "tutor":
      return sql<boolean>`(${self} or ${ownStudent(actor.id, column)})`;
    case "counselor":
      return sql<boolean>`(${self} or ${person} in ${carerStudents(actor.id)})`;
    case "student":
      return sql<boolean>`${self}`;
  }
}

/** Returns the condition that the person in a column is a student of someone’s own: in a group they lead, or allocated to them. */
export function ownStudent(userId: string, column: string): RawBuilder<boolean> {
  const person = sql.ref(column);
  return sql<boolean>`(${person} in (
    select led.user_id from group_members led join users member on member.id = led.user_id and member.role = 'student'
    where led.group_id in ${ledGroups(userId)}
      and led.member_from <= now() and (led.member_to is null or led.member_to > now())
  ) or ${person} in ${carerStudents(userId)})`;
}

/** Finds those of these people who are there and within the actor's reach. */
async function findReached(db: Database, actor: Actor, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("users")
    .select("id")
    // One value however many they are: ten thousand of them are given something at once.
    .where(sql<boolean>`id = any(${[...new Set(userIds)]}::uuid[])`)
    .where(reachedBy(actor, "users.id"))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns true when the person is there and within the actor's reach. */
export async function reaches(db: Database, actor: Actor, userId: string): Promise<boolean> {
  return (await findReached(db, actor, [userId])).size === 1;
}

/** Refuses with `not_found` a person who is not there or out of reach. */
export async function requireReach(db: Database, actor: Actor, userId: string): Promise<void> {
  if (!(await reaches(db, actor, userId))) throw notFound("This person");
}

/** Someone named in a request, and where: `users.3`. */
export interface Named {
  id: string;
  path: string;
}

/** Returns the people of a list in a request, each with their place. */
export function namedIn(field: string, ids: readonly string[]): Named[] {
  return ids.map((id, index) => ({ id, path: `${field}.${index}` }));
}

/** Refuses with `not_found`, naming the places, when one of many people is not there or out of reach. */
export async function requireReachAll(db: Database, actor: Actor, people: readonly Named[]): Promise<void> {
  const reached = await findReached(
    db,
    actor,
    people.map((person) => person.id),
  );
  const errors = people
    .filter((person) => !reached.has(person.id))
    .map(({ path }) => ({ path, message: "This person doesn’t exist, or you don’t have access to them." }));
  if (errors.length > 0) {
    const places = errors.map((error) => error.path).slice(0, 5);
    throw new Refusal("not_found", `Not found, or you don’t have access: ${places.join(", ")}.`, { errors });
  }
}
