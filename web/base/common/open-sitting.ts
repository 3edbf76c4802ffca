/** The database in which the player keeps what opens a running section again without a network. */
export const OPEN_SITTING = "sextant-open";

/** Forgets the questions of a section that is open: they go with the sign-in, unlike answers, which wait to be sent. */
export function forgetOpenSitting(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(OPEN_SITTING);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
