import { setTimeout as pauseFor } from "node:timers/promises";
import { Refusal } from "./refusal.ts";

/** Each so many calls beyond what is free make the wait twice as long. */
const DOUBLES_EVERY = 100;
const FIRST_MS = 1000;
const LONGEST_MS = 10_000;

/** So many calls are held at once by this process, for whatever they came; each keeps a connection and its body in memory. */
const MOST_HELD = 5000;
/** So many of them are of one caller for one purpose: a whole school, and still not all the places there are. */
const MOST_OF_ONE = 2000;

/** How many calls a process holds, of all callers. */
interface Places {
  held: number;
}
const ofThisProcess: Places = { held: 0 };

/** Most calls beyond what is free that make a difference. */
export const MOST_BEYOND = 4 * DOUBLES_EVERY;

/** Returns how long a call is held whose caller has made so many beyond what is free: 1 s, 2 s … up to 10 s. */
export function heldMs(beyond: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.floor(Math.min(beyond, MOST_BEYOND) / DOUBLES_EVERY));
}

/** Holds a call of a caller who made so many beyond what is free. @throws Refusal `too_many_requests` when too many are held already. */
export type SlowDown = (caller: string, beyond: number) => Promise<void>;

/**
 * Creates what slows a caller down instead of refusing them: behind one address there is a whole school, of which one person makes the
 * rest wait a moment but locks nobody out. Calls are refused only where holding more of them would cost the process its memory.
 */
export function createSlowDown(
  pause: (ms: number) => Promise<unknown> = pauseFor,
  places: Places = ofThisProcess,
): SlowDown {
  const held = new Map<string, number>();
  return async (caller, beyond) => {
    const ms = heldMs(beyond);
    const before = held.get(caller) ?? 0;
    if (before >= MOST_OF_ONE || places.held >= MOST_HELD) {
      const retryAfter = Math.ceil(ms / 1000);
      throw new Refusal("too_many_requests", "Too many requests. Wait a moment, then try again.", { retryAfter });
    }
    held.set(caller, before + 1);
    places.held += 1;
    try {
      await pause(ms);
    } finally {
      places.held -= 1;
      const left = (held.get(caller) ?? 1) - 1;
      if (left === 0) held.delete(caller);
      else held.set(caller, left);
    }
  };
}
