import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import { type RawBuilder, sql } from "kysely";
import { isOnlyInOwnSchools } from "../../foundation/access/only-own-schools.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound } from "../../platform/refusal.ts";
import { assignableRoles, managesPerson, personAbilities } from "./abilities.ts";
import { findPerson } from "./people.queries.ts";
import { completePeople } from "./view/view.ts";

export type Person = HandlerOutput<"users.get">;

async function readPerson(db: Database, actor: Actor, id: string, isAllowed: RawBuilder<boolean>): Promise<Person> {
  const row = await findPerson(db, id, { isAllowed, isWhole: isOnlyInOwnSchools(actor, "users.id") });
  if (!row) throw notFound("This person");
  const {
    time_multiplier,
    extra_break_seconds,
    may_pause,
    untimed,
    read_aloud,
    masking,
    erased_at,
    lacks_password,
    is_whole,
    has_second_step,
    ...person
  } = row;
  const about = await completePeople(db, actor, [id]);
  const keeps = managesPerson(actor, { role: row.role as Role });
  const shown = { ...person, role: row.role as Role, is_erased: erased_at !== null };
  return {
    ...shown,
    ...about(id),
    accommodations: { time_multiplier, extra_break_seconds, may_pause, untimed, read_aloud, masking },
    roles: keeps && is_whole ? assignableRoles(actor) : [],
    can: {
      ...personAbilities(actor, { ...shown, is_whole }),
      invite: keeps && row.is_active && lacks_password,
      reset_second_step: keeps && is_whole && has_second_step && id !== actor.id,
    },
  };
}

/**
 * Returns a person within the actor's reach.
 *
 * @throws Refusal `not_found` when they are not there or out of reach.
 */
export async function getPerson(db: Database, actor: Actor, id: string): Promise<Person> {
  return readPerson(db, actor, id, reachedBy(actor, "users.id"));
}

/** Returns a person whom the actor has just changed: seen this once more, even where the change took them out of reach. */
export async function getChangedPerson(db: Database, actor: Actor, id: string): Promise<Person> {
  return readPerson(db, actor, id, sql<boolean>`true`);
}
