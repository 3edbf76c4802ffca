import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { type Database, type DatabaseHandle, longTimeouts, openDatabase } from "../database/client.ts";
import { poolSizes } from "../database/pool-sizes.ts";
import { isForPrimary } from "./is-for-primary.ts";
import { createLastWrites, NOTED_MS } from "./last-writes.ts";
import { readPrimary, readStandby } from "./positions.ts";
import { LOOK_MS, watchReplica } from "./watch-replica.ts";

/** The last look and the lag it told may each be a look old, and what was noted as old as that. */
const SLACK_SECONDS = (2 * LOOK_MS + NOTED_MS) / 1000;
const CATCH_UP_POLL_MS = 50;

/** A standby from which what may be a little old is read. */
export interface Replica extends Pick<DatabaseHandle, "db" | "pool"> {
  limitSeconds: number;
  /** Seconds that it is behind; null while it can’t be read from at all. */
  lag(): number | null;
  /** Returns whether a person may be answered from it now: it is within the limit, and has what they wrote. */
  serves(userId: string): Promise<boolean>;
  /** Notes that a person wrote something, before they are told so. */
  wrote(userId: string): Promise<void>;
  /** Reads long for a person: from the replica if it serves them, else from the primary, also when the replica goes away meanwhile. */
  readFor<T>(userId: string, primary: Database, read: Read<T>): Promise<T>;
  /** Reads long for a job, after the replica has all that was committed before; from the primary where that takes too long. */
  readForJob<T>(primary: Database, read: Read<T>): Promise<T>;
  close(): Promise<void>;
}

type Read<T> = (reads: Database) => Promise<T>;

interface Options {
  url: string;
  limitSeconds: number;
  /** The primary. */
  primary: DatabaseHandle;
  log: Logger;
  now?: () => number;
}

/** Opens a read replica, and watches how far it is behind. */
export async function openReplica({ url, limitSeconds, primary, log, now = Date.now }: Options): Promise<Replica> {
  const handle = openDatabase(url, { max: poolSizes.requests, mayBeStandby: true });
  const long = openDatabase(url, { max: poolSizes.long, timeouts: longTimeouts, mayBeStandby: true });
  const watch = await watchReplica({ primary: primary.pool, standby: handle.pool, limitSeconds, log, now });
  const writes = createLastWrites(primary.db, log, now);
  const isWithin = () => (watch.lag() ?? Number.POSITIVE_INFINITY) <= limitSeconds;
  async function catchesUp(): Promise<boolean> {
    if (!isWithin()) return false;
    try {
      const { position } = await readPrimary(primary.pool);
      const until = now() + limitSeconds * 1000;
      do {
        const { replayed, is_standby } = await readStandby(handle.pool);
        if (!is_standby) return false;
        if ((replayed ?? 0) >= position) return true;
        await wait(CATCH_UP_POLL_MS);
      } while (now() < until);
      return false;
    } catch (error) {
      if (isForPrimary(error)) return false;
      throw error;
    }
  }
  async function readLong<T>(isServed: boolean, primaryDb: Database, read: Read<T>): Promise<T> {
    if (!isServed) return read(primaryDb);
    try {
      return await read(long.db);
    } catch (error) {
      if (!isForPrimary(error)) throw error;
      log.debug({ err: error }, "read from the primary what the replica didn’t answer");
      return read(primaryDb);
    }
  }
  const serves = async (userId: string) =>
    isWithin() && !(await writes.wroteWithin(userId, limitSeconds + SLACK_SECONDS));
  return {
    db: handle.db,
    pool: handle.pool,
    limitSeconds,
    lag: watch.lag,
    serves,
    readFor: async (userId, primaryDb, read) => readLong(await serves(userId), primaryDb, read),
    readForJob: async (primaryDb, read) => readLong(await catchesUp(), primaryDb, read),
    wrote: writes.note,
    async close() {
      watch.stop();
      await Promise.all([handle.close(), long.close()]);
    },
  };
}
