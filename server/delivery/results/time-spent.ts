/** One visit at one question; ms since its section began. */
export interface Visit {
  attempt_id: string;
  entered_ms: number;
  left_ms: number | null;
  active_ms: number | null;
  /** When the section ended, by the same clock; null while it runs. */
  ended_ms: number | null;
}

/** How long a student worked on a question and how often they visited it. */
export interface TimeSpent {
  timeMs: number;
  visits: number;
}

/**
 * Returns the time by attempt: the active time of each visit where the page measured it, else from entering to leaving. A visit that was
 * never closed (the page lost its connection) counts until the next visit starts. Nothing counts beyond the section's end, because a page
 * that lost its connection learns of it late.
 *
 * @param visits Visits of one section, in the order they began.
 */
export function timeSpent(visits: readonly Visit[]): Map<string, TimeSpent> {
  const spent = new Map<string, TimeSpent>();
  for (const [index, visit] of visits.entries()) {
    const left = visit.left_ms ?? visits[index + 1]?.entered_ms ?? visit.entered_ms + (visit.active_ms ?? 0);
    const until = Math.min(left, visit.ended_ms ?? left);
    if (visit.ended_ms !== null && visit.entered_ms > visit.ended_ms) continue;
    const length = Math.max(0, Math.min(visit.active_ms ?? Number.POSITIVE_INFINITY, until - visit.entered_ms));
    const before = spent.get(visit.attempt_id) ?? { timeMs: 0, visits: 0 };
    spent.set(visit.attempt_id, { timeMs: before.timeMs + length, visits: before.visits + 1 });
  }
  return spent;
}
