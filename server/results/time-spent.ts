/** One visit at one question; ms since its section began. */
export interface Visit {
  attempt_id: string;
  entered_ms: number;
  left_ms: number | null;
  active_ms: number | null;
}

/** How long a student worked on a question and how often they came to it. */
export interface TimeSpent {
  timeMs: number;
  visits: number;
}

/**
 * Returns the time by attempt: the active time of each visit where the page measured it, else from entering to leaving. A visit
 * that was never closed (the page was cut off) counts up to the next one's beginning.
 *
 * @param@param visits Visits of one section, in the order they began.
 */
export function timeSpent(visits: readonly Visit[]): Map<string, TimeSpent> {
  const spent = new Map<string, TimeSpent>();
  for (const [index, visit] of visits.entries()) {
    const left = visit.left_ms ?? visits[index + 1]?.entered_ms ?? visit.entered_ms + (visit.active_ms ?? 0);
    const length = Math.max(0, Math.min(visit.active_ms ?? Number.POSITIVE_INFINITY, left - visit.entered_ms));
    const before = spent.get(visit.attempt_id) ?? { timeMs: 0, visits: 0 };
    spent.set(visit.attempt_id, { timeMs: before.timeMs + length, visits: before.visits + 1 });
  }
  return spent;
}
