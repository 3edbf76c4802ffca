/** A day behind: whether a backup of it is kept, and whether that is the last verified one; `before` there was none to keep. */
export type BackupDay = "before" | "none" | "made" | "verified";

const DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Returns what is kept of the 14 days of 24 hours before `until` (ms), the oldest first. Pure.
 *
 * @param made When the backups were begun that are kept.
 * @param verified When the last verified one was begun.
 */
export function backupDays(made: readonly string[], verified: string | null, until: number): BackupDay[] {
  const dayOf = (at: string) => DAYS - 1 - Math.floor((until - new Date(at).getTime()) / DAY_MS);
  const kept = new Set(made.map(dayOf));
  const first = Math.min(...kept);
  return Array.from({ length: DAYS }, (_, day) => {
    if (!kept.has(day)) return day < first ? "before" : "none";
    return verified !== null && dayOf(verified) === day ? "verified" : "made";
  });
}
