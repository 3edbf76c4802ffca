import pLimit from "p-limit";
import { Refusal } from "../platform/refusal.ts";

/** Does work in the order in which it comes, so many at once. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * @param atOnce How many are at work together.
 * @param most How many may wait; the next is refused with `overloaded`, and told when the queue will have gone.
 * @param msEach What one takes, about.
 */
export function createTurns(atOnce: number, most: number, msEach: number): Turns {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.pendingCount >= most) {
      const retryAfter = Math.ceil((limit.pendingCount * msEach) / atOnce / 1000);
      throw new Refusal("overloaded", "Too many people are signing in right now. Try again in a moment.", {
        retryAfter,
      });
    }
    return limit(work);
  };
}
