import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import { allocators } from "@sextant/contract/who.ts";
import { seesGroup } from "../access/groups.ts";
import { reachedBy } from "../access/reach.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { notFound } from "../platform/refusal.ts";
import { findPerson, listGroupsOf, listSchoolsOf } from "./people.queries.ts";

/**
 * A person within the actor's reach.
 *
 * @throws Refusal `not_found` when they are not there or out of reach.
 */
export async function getPerson(db: Database, actor: Actor, id: string): Promise<HandlerOutput<"users.get">> {
  const row = await findPerson(db, id, reachedBy(actor, "users.id"));
  if (!row) throw notFound("This person");
  const schools = await listSchoolsOf(db, id);
  const groups = await listGroupsOf(db, id, seesGroup(actor, "groups"));
  const { time_multiplier, extra_break_seconds, may_pause, untimed, ...person } = row;
  const allocates = (allocators as readonly Role[]).includes(actor.role);
  return {
    ...person,
    role: row.role as Role,
    school: schools[0] ?? null,
    schools,
    groups,
    accommodations: { time_multiplier, extra_break_seconds, may_pause, untimed },
    can: { update: id === actor.id, allocate: allocates && row.role === "student" && row.is_active },
  };
}
