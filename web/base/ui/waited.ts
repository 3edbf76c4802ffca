/** Returns for how many seconds something has waited, in whole minutes and at least one. */
export function waitedSeconds(since: string, now = Date.now()): number {
  return 60 * Math.max(1, Math.round((now - new Date(since).getTime()) / 60_000));
}
