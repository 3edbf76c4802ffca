const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * Returns how long to wait before a process that ended is started again, in milliseconds.
 *
 * @param failures How many in a row ended before they had served for a while.
 */
export function restartDelay(failures: number): number {
  return failures === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
}
