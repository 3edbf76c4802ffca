const MINUTE_MS = 60_000;

/**
 * Creates a brake for what is tried again after a failure, such as asking for another link: what fails for good is not asked for without
 * end, and what failed for a moment is asked for the next time as well.
 *
 * @returns A function that says true, at most once a minute.
 */
export function createOnceAMinute(now: () => number = Date.now): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < MINUTE_MS) return false;
    last = now();
    return true;
  };
}
