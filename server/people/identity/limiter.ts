import pLimit from "p-limit";
import { Refusal } from "../../platform/refusal.ts";

/** Runs work in order of arrival, a limited number at once. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * @param atOnce How many run at once.
 * @param most How many may wait; the next is refused with `overloaded` and the time until the queue is empty.
 * @param msEach About how long one takes.
 */
export function createLimiter(atOnce: number, most: number, msEach: number): Limiter {
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
