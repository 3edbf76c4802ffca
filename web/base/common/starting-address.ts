import { sittingAddress } from "./sitting-address.ts";

/** The part of the player's address that begins the sitting without asking once more. */
export const STARTS_NOW = "#start";

/** Returns where a sitting is taken that its student has just asked to start: its first question opens by itself. */
export function startingAddress(session: string): string {
  return `${sittingAddress(session)}${STARTS_NOW}`;
}
