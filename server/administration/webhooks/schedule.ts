const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses between the ten tries that Standard Webhooks recommend: a little over three days. */
const pauses = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

/** Of a pause, so much is added by chance at most: never less, so that the last try comes after three days. */
const JITTER = 0.1;
const LONGEST_HOLD_MS = 5 * MINUTE_MS;

/**
 * Returns after how many milliseconds a message is tried again; null after the last try.
 *
 * @param tries How often it was tried.
 * @param chance From 0 to 1.
 */
export function nextTryMs(tries: number, chance: number): number | null {
  const pause = pauses[tries - 1];
  return pause === undefined ? null : Math.round(pause * (1 + JITTER * chance));
}

/** Returns how long nothing is sent to a receiver that failed so often in a row: doubling from five seconds to five minutes. */
export function holdMs(misses: number): number {
  return Math.min(LONGEST_HOLD_MS, 5 * SECOND_MS * 2 ** Math.min(misses - 1, 20));
}
