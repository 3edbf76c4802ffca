/** Where the primary’s log was, and when this process asked. */
interface Seen {
  /** Bytes of WAL. */
  position: number;
  /** By this process’s own clock, in ms: clocks of other machines play no part. */
  at: number;
}

/** For how long positions are remembered. What is further behind is told by the replica’s own clock. */
const REMEMBERED_MS = 60_000;

/** Tells by how much a replica is behind, from positions in the primary’s log. */
export function createLag() {
  let seen: Seen[] = [];
  return {
    /** Notes where the primary is now. */
    note(position: number, at: number): void {
      // An idle primary stays where it is: since when it has been there is what counts.
      if (seen.at(-1)?.position === position) return;
      seen = [...seen.filter((one) => at - one.at < REMEMBERED_MS), { position, at }];
    },
    /**
     * Returns the seconds that a replica is behind: how long ago the primary had written what the replica lacks. Nothing is lacking where
     * the primary is idle.
     *
     * @param replayed The position up to which the replica has everything.
     * @param sinceLastChange Seconds since the last change that it has, for one that is behind all that is remembered; null if it has none.
     */
    of(replayed: number, now: number, sinceLastChange: number | null): number {
      const lacking = seen.find(({ position }) => position > replayed);
      if (!lacking) return 0;
      const known = (now - lacking.at) / 1000;
      return lacking === seen[0] ? Math.max(known, sinceLastChange ?? Number.POSITIVE_INFINITY) : known;
    },
  };
}
