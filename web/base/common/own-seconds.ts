type Given = { untimed: boolean; time_multiplier: number };

type Timed = { time_seconds: number | null; time_seconds_least?: number | null };

/** Returns how long something takes at least and at most for a student with these accommodations; null untimed. */
export function ownRange({ time_seconds: most, time_seconds_least: least }: Timed, given: Given) {
  const longest = ownSeconds(most, given);
  return longest === null ? null : { least: ownSeconds(least ?? most, given) ?? longest, most: longest };
}

/** Returns how long something takes for a student with these accommodations, as the page before its start says it; null untimed. */
export function ownSeconds(seconds: number | null, given: Given): number | null {
  return seconds === null || given.untimed ? null : seconds * given.time_multiplier;
}
