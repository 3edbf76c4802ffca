const firstMs = 1000;
const longestMs = 30_000;
/** For a server that answers: it says itself when to come again, and a database fails over meanwhile. */
const longestAnsweredMs = 10_000;

/**
 * Returns how long to wait after this many failures in a row: doubling from a second to half a minute, with jitter so that a server
 * that comes back is not met by everyone at once. `retryAfterSeconds` is the least that the server asked for. If it asked, waits grow to
 * 10 seconds only.
 *
 * @param random In [0, 1).
 */
export function backOffMs(
  failures: number,
  retryAfterSeconds: number | null = null,
  random: () => number = Math.random,
): number {
  const limit = retryAfterSeconds === null ? longestMs : longestAnsweredMs;
  const longest = Math.min(limit, firstMs * 2 ** Math.max(0, failures - 1));
  const jittered = longest / 2 + (random() * longest) / 2;
  const asked = (retryAfterSeconds ?? 0) * 1000;
  return asked > jittered ? asked + random() * firstMs : jittered;
}
