/** What is left then is not worth going back to, of a short film a tenth. */
const NEAR_END_MS = 5000;
const NEAR_END_SHARE = 0.1;

/**
 * Returns where a film begins for who stopped in it before: where they stopped, or anew where that was its end. Pure.
 *
 * @param durationMs Null where nobody knows it.
 */
export function resumeAt(positionMs: number, durationMs: number | null): { startMs: number; isAtEnd: boolean } {
  const isAtEnd =
    durationMs !== null &&
    positionMs > 0 &&
    durationMs - positionMs < Math.min(NEAR_END_MS, durationMs * NEAR_END_SHARE);
  return { startMs: isAtEnd ? 0 : positionMs, isAtEnd };
}
