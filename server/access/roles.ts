import type { Role } from "@sextant/contract/who.ts";
import type { Actor } from "../platform/binder.ts";
import { Refusal } from "../platform/refusal.ts";

const ranks: Record<Role, number> = { student: 0, tutor: 1, counselor: 1, manager: 2, staff: 3 };

/** True when the first role is above the second: staff, then manager, then tutor and counselor alike, then student. */
export function isAbove(role: Role, other: Role): boolean {
  return ranks[role] > ranks[other];
}

/** True when someone of this role may change a person of the other role: those below them; staff change everyone. */
export function actsOn(role: Role, other: Role): boolean {
  return role === "staff" || isAbove(role, other);
}

/** Refuses with `forbidden` what goes against the order of roles. Whether the person is within reach is asked before. */
export function requireActsOn(actor: Actor, other: Role): void {
  if (!actsOn(actor.role, other)) {
    throw new Refusal("forbidden", `The role ${actor.role} may not change a person of the role ${other}.`);
  }
}
