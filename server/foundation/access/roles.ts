import type { Role } from "@sextant/contract/who.ts";

/** Tutors and counselors have the same rank. */
const ranks: Record<Role, number> = { student: 0, tutor: 1, counselor: 1, manager: 2, staff: 3 };

/** Returns true when someone of this role may change a person of the other role: those below them; staff change everyone. */
export function actsOn(role: Role, other: Role): boolean {
  return role === "staff" || ranks[role] > ranks[other];
}
