type Window = { closes_at: string | null; hard_close: boolean };

/** Returns whether a hard close that is over was moved later, so that it may have ended sittings that could still run. */
export function mayHaveCutOff(before: Window, after: Pick<Window, "closes_at">, now: Date): boolean {
  if (!before.hard_close || before.closes_at === null) return false;
  const closed = Date.parse(before.closes_at);
  return closed <= now.getTime() && (after.closes_at === null || Date.parse(after.closes_at) > closed);
}
