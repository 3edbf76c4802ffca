/** Less than this is not worth resuming; for short videos a tenth of the duration. */
const NEAR_END_MS = 5000;
const NEAR_END_SHARE = 0.1;

/**
 * Returns where a video resumes: where the viewer stopped, or at the start when that was the end. Pure.
 *
 * @param durationMs Null when unknown.
 */
export function resumeAt(positionMs: number, durationMs: number | null): { startMs: number; isAtEnd: boolean } {
  const isAtEnd =
    durationMs !== null &&
    positionMs > 0 &&
    durationMs - positionMs < Math.min(NEAR_END_MS, durationMs * NEAR_END_SHARE);
  return { startMs: isAtEnd ? 0 : positionMs, isAtEnd };
}
