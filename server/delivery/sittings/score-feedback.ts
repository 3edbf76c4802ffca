import type { ScoreFeedback } from "@sextant/contract/score-feedback.ts";

/** Points may be decimals, which binary fractions miss by less than this many percent. */
const TINY = 1e-9;

/** Returns what a student is told by their points: the text of the highest band at or below their share; null where none is. */
export function feedbackFor(bands: ScoreFeedback, points: number, maxPoints: number): string | null {
  const percent = maxPoints > 0 ? Math.max(0, (points / maxPoints) * 100) : 0;
  return bands.findLast(({ from_percent }) => from_percent <= percent + TINY)?.text ?? null;
}
