/** One look at one question; ms since its section began. */
export interface Look {
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
 * Time by attempt: the active time of each look where the page measured it, else from entering to leaving. A look that was never
 * closed (the page was cut off) counts up to the next one's beginning.
 *
 * @param looks Looks of one section, by the moment they began.
 */
export function timeSpent(looks: readonly Look[]): Map<string, TimeSpent> {
  const spent = new Map<string, TimeSpent>();
  for (const [index, look] of looks.entries()) {
    const left = look.left_ms ?? looks[index + 1]?.entered_ms ?? look.entered_ms + (look.active_ms ?? 0);
    const length = Math.max(0, Math.min(look.active_ms ?? Number.POSITIVE_INFINITY, left - look.entered_ms));
    const before = spent.get(look.attempt_id) ?? { timeMs: 0, visits: 0 };
    spent.set(look.attempt_id, { timeMs: before.timeMs + length, visits: before.visits + 1 });
  }
  return spent;
}
