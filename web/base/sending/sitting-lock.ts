/** Returns the name of the lock by which one tab of this browser holds a sitting. */
export function sittingLockName(user: string, session: string): string {
  return `sextant-sitting-${user}-${session}`;
}

/** Returns whether a player in some tab of this browser holds a sitting: then its answers are that tab's to send. */
export async function isSittingHeld(user: string, session: string): Promise<boolean> {
  // There are no locks on plain http: the server's revisions sort out who sends what.
  const locks = await globalThis.navigator?.locks?.query().catch(() => null);
  return locks?.held?.some(({ name }) => name === sittingLockName(user, session)) ?? false;
}
