import type pg from "pg";
import type { Logger } from "pino";
import { createLag } from "./measure-lag.ts";
import { readPrimary, readStandby } from "./positions.ts";

export const LOOK_MS = 1000;

/** What is said of a state once, when it begins. */
const words = {
  serving: "the read replica is used again",
  behind: "the read replica is behind READ_LAG_SECONDS: everything is read from the primary until it has caught up",
  away: "the read replica can’t be read from: everything is read from the primary",
  promoted: "READ_DATABASE_URL leads to a primary, not to a standby: everything is read from DATABASE_URL",
  other: "READ_DATABASE_URL leads to a standby of another database: everything is read from DATABASE_URL",
};
type State = keyof typeof words;

interface Watched {
  primary: pg.Pool;
  standby: pg.Pool;
  limitSeconds: number;
  log: Logger;
  now: () => number;
}

/** Knows how far a standby is behind. */
export interface ReplicaWatch {
  /** Seconds that it is behind; null while it can’t be read from at all. */
  lag(): number | null;
  stop(): void;
}

/**
 * Looks every second how far a standby is behind, and first before this resolves. The primary’s position is read first, so that a replica
 * that has it has everything that was committed by then.
 */
export async function watchReplica({ primary, standby, limitSeconds, log, now }: Watched): Promise<ReplicaWatch> {
  const lag = createLag();
  let behind: number | null = null;
  let lookedAt = 0;
  let state: State = "serving";
  const become = (next: State, error?: unknown) => {
    if (next === state) return;
    state = next;
    log.warn({ err: error, lag: behind }, words[next]);
  };
  async function look(): Promise<void> {
    const at = now();
    const seen = await readPrimary(primary).catch(() => null);
    if (seen === null) {
      // It isn’t the replica that is away, and nobody can sign in.
      behind = null;
      return;
    }
    try {
      const { position, system } = seen;
      lag.note(position, at);
      const standing = await readStandby(standby);
      const isUsable = standing.is_standby && standing.system === system && standing.replayed !== null;
      behind = isUsable ? lag.of(standing.replayed ?? 0, now(), standing.since) : null;
      lookedAt = now();
      if (!standing.is_standby) become("promoted");
      else if (standing.system !== system) become("other");
      else become(behind !== null && behind <= limitSeconds ? "serving" : "behind");
    } catch (error) {
      behind = null;
      become("away", error);
    }
  }
  await look();
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const again = () => {
    timer = setTimeout(async () => {
      await look();
      if (!isStopped) again();
    }, LOOK_MS);
    timer.unref();
  };
  again();
  return {
    /** Of a look that hangs nobody knows what it will find. */
    lag: () => (behind === null ? null : behind + Math.max(0, now() - lookedAt - 2 * LOOK_MS) / 1000),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
