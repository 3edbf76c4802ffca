/** Returns the number of an ISO week: 47 of 2026-W47. */
export function weekNumber(week: string): number {
  return Number(week.slice(-2));
}
