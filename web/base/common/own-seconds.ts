type Given = { untimed: boolean; time_multiplier: number };

/** Returns how long something takes for a student with these accommodations, as the page before its start says it; null untimed. */
export function ownSeconds(seconds: number | null, given: Given): number | null {
  return seconds === null || given.untimed ? null : seconds * given.time_multiplier;
}
