import type { Database } from "../../platform/database/client.ts";
import { selectUsualMinutes } from "./doubts.queries.ts";

/** Every page asks, and the median of 60 days moves slowly. */
const KEPT_MS = 5 * 60_000;

const kept = new WeakMap<Database, { minutes: Promise<number | null>; until: number }>();

/**
 * Returns within how many minutes half of all doubts are answered, null before that can be said; counted once in five minutes.
 *
 * @param now Milliseconds, of this process.
 */
export function findUsualMinutes(db: Database, now = Date.now()): Promise<number | null> {
  const before = kept.get(db);
  if (before && before.until > now) return before.minutes;
  const minutes = selectUsualMinutes(db);
  kept.set(db, { minutes, until: now + KEPT_MS });
  // What failed is asked again by the next.
  minutes.catch(() => kept.delete(db));
  return minutes;
}
