import type { Role } from "@sextant/contract/who.ts";
import type { Database } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";
import { listRoles } from "./people.queries.ts";
import type { Named } from "./reach.ts";

/** Refuses with `invalid`, naming the places, when one of these people, who are there, is of another role. */
export async function requireRole(db: Database, people: readonly Named[], role: Role): Promise<void> {
  const known = await listRoles(
    db,
    people.map((person) => person.id),
  );
  const errors = people
    .filter((person) => known.get(person.id) !== role)
    .map(({ path }) => ({ path, message: `Choose a ${role}.` }));
  if (errors.length > 0) {
    const places = errors.map((error) => error.path).slice(0, 5);
    throw new Refusal("invalid", `Choose a ${role}: ${places.join(", ")}.`, { errors });
  }
}
