let sharing = 1;

/** Says once, at the start, how many processes share this machine. */
export function shareWith(processes: number): void {
  sharing = processes;
}

/**
 * Returns how much of something that a machine has once, such as processors or memory, is this process's: together they take no more
 * than one process would alone, but each has at least one.
 */
export function ownShare(whole: number, processes = sharing): number {
  return Math.max(1, Math.floor(whole / processes));
}
