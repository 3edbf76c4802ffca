import type { Role } from "@sextant/contract/who.ts";
import { allocators, roles } from "@sextant/contract/who.ts";
import { actsOn } from "../access/roles.ts";
import type { Actor } from "../platform/binder.ts";

/** Of whom it is asked. */
export interface OnePerson {
  id: string;
  role: Role;
  is_active: boolean;
  is_erased: boolean;
}

/** True when the actor keeps this person, whom they reach: staff everyone, managers those of lower roles. */
export function keepsPerson(actor: Actor, person: { role: Role }): boolean {
  return (actor.role === "staff" || actor.role === "manager") && actsOn(actor.role, person.role);
}

/** The roles that the actor may give someone: none as high as their own; staff any. */
export function rolesToGive(actor: Actor): Role[] {
  if (actor.role !== "staff" && actor.role !== "manager") return [];
  return roles.filter((role) => actsOn(actor.role, role));
}

/** What the actor may do with a person whom they reach. */
export function personAbilities(actor: Actor, person: OnePerson): Record<string, boolean> {
  const isSelf = person.id === actor.id;
  const keeps = keepsPerson(actor, person) && !person.is_erased;
  const isStudent = person.role === "student" && !person.is_erased;
  const isStaff = actor.role === "staff";
  return {
    update: (isSelf || keeps) && !person.is_erased,
    update_all: keeps,
    set_password: isSelf || keeps,
    change_carers: keeps && isStudent,
    deactivate: keeps && !isSelf && person.is_active,
    reactivate: keeps && !isSelf && !person.is_active,
    export: isSelf || isStaff,
    erase: isStaff && !isSelf && !person.is_erased,
    look_as: isStaff && isStudent && person.is_active,
    allocate: (allocators as readonly Role[]).includes(actor.role) && isStudent && person.is_active,
  };
}
