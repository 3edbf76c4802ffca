/** Returns the share of what a question is worth that an answer got; where that isn’t known, whether it was right. */
export function shareEarned(points: number, worth: number | undefined, isRight: boolean): number {
  return worth === undefined || worth === 0 ? Number(isRight) : Math.min(1, Math.max(0, points / worth));
}
