import type { Role } from "@sextant/contract/who.ts";
import { allocators, roles } from "@sextant/contract/who.ts";
import { actsOn } from "../../foundation/access/roles.ts";
import type { Actor } from "../../platform/binder.ts";

/** The person that the actor's abilities refer to. */
export interface OnePerson {
  id: string;
  role: Role;
  is_active: boolean;
  is_erased: boolean;
  /** They belong to no school but the actor's. */
  is_whole: boolean;
}

/**
 * Returns whether the actor manages this person within their reach: staff manage everyone, managers people of lower roles. A token manages
 * students alone: anyone who has it could sign in as one of the team, and do what its scopes don’t allow.
 */
export function managesPerson(actor: Actor, person: { role: Role }): boolean {
  if (actor.apiToken && person.role !== "student") return false;
  return (actor.role === "staff" || actor.role === "manager") && actsOn(actor.role, person.role);
}

/** Returns the roles that the actor may give someone: none as high as their own; staff any, a token that of students alone. */
export function assignableRoles(actor: Actor): Role[] {
  if (actor.role !== "staff" && actor.role !== "manager") return [];
  if (actor.apiToken) return ["student"];
  return roles.filter((role) => actsOn(actor.role, role));
}

/** Returns what is said, without a full stop, where the actor gives a role that isn’t among `assignableRoles`. */
export const roleRefused = ({ apiToken }: Pick<Actor, "apiToken">): string =>
  apiToken ? "API tokens can only give the role of student" : "You can only give roles below your own";

/** Returns what the actor may do with a person whom they reach. */
export function personAbilities(actor: Actor, person: OnePerson): Record<string, boolean> {
  const isSelf = person.id === actor.id && !actor.apiToken;
  const keeps = managesPerson(actor, person) && !person.is_erased;
  const decides = keeps && person.is_whole;
  const isStudent = person.role === "student" && !person.is_erased;
  const isStaff = actor.role === "staff";
  return {
    update: (isSelf || keeps) && !person.is_erased,
    update_all: keeps,
    change_sign_in: decides,
    set_password: isSelf || decides,
    change_carers: keeps && isStudent,
    deactivate: decides && !isSelf && person.is_active,
    reactivate: decides && !isSelf && !person.is_active,
    export: isSelf || isStaff,
    erase: isStaff && !isSelf && !person.is_erased,
    impersonate: isStaff && isStudent && person.is_active,
    allocate: (allocators as readonly Role[]).includes(actor.role) && isStudent && person.is_active,
  };
}
