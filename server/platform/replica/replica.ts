import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { type Database, type DatabaseHandle, longTimeouts, openDatabase } from "../database/client.ts";
import { poolSizes } from "../database/pool-sizes.ts";
import { isForPrimary } from "./is-for-primary.ts";
import { hasWritten, noteWrites } from "./last-writes.queries.ts";
import { createLag } from "./measure-lag.ts";

const LOOK_MS = 1000;
/** A write that this process has noted so recently isn’t noted again. */
const NOTED_MS = 1000;
const MOST_NOTED = 10_000;
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

interface Standing {
  replayed: number | null;
  is_standby: boolean;
  system: string;
  since: number | null;
}

/** What is said of a state once, when it begins. */
const words = {
  serving: "the read replica is used again",
  behind: "the read replica is behind READ_LAG_SECONDS: everything is read from the primary until it has caught up",
  away: "the read replica can’t be read from: everything is read from the primary",
  promoted: "READ_DATABASE_URL leads to a primary, not to a standby: everything is read from DATABASE_URL",
  other: "READ_DATABASE_URL leads to a standby of another database: everything is read from DATABASE_URL",
};
type State = keyof typeof words;

const bytesOf = (lsn: string) => `pg_wal_lsn_diff(${lsn}, '0/0')::float8`;

async function readPrimary(pool: pg.Pool): Promise<{ position: number; system: string }> {
  const { rows } = await pool.query(
    `select ${bytesOf("pg_current_wal_lsn()")} as position, (select system_identifier::text from pg_control_system()) as system`,
  );
  return rows[0];
}

async function readStandby(pool: pg.Pool): Promise<Standing> {
  const { rows } =
    await pool.query(`select ${bytesOf("pg_last_wal_replay_lsn()")} as replayed, pg_is_in_recovery() as is_standby,
      (select system_identifier::text from pg_control_system()) as system,
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as since`);
  return rows[0];
}

/**
 * Opens a read replica, and looks every second how far it is behind. The primary’s position is read first, so that a replica that has it
 * has everything that was committed by then.
 */
export async function openReplica({ url, limitSeconds, primary, log, now = Date.now }: Options): Promise<Replica> {
  const handle = openDatabase(url, { max: poolSizes.requests, mayBeStandby: true });
  const long = openDatabase(url, { max: poolSizes.long, timeouts: longTimeouts, mayBeStandby: true });
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
    const seen = await readPrimary(primary.pool).catch(() => null);
    if (seen === null) {
      // It isn’t the replica that is away, and nobody can sign in.
      behind = null;
      return;
    }
    try {
      const { position, system } = seen;
      lag.note(position, at);
      const standing = await readStandby(handle.pool);
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
  /** Of a look that hangs nobody knows what it will find. */
  const lagNow = () => (behind === null ? null : behind + Math.max(0, now() - lookedAt - 2 * LOOK_MS) / 1000);
  const isWithin = () => (lagNow() ?? Number.POSITIVE_INFINITY) <= limitSeconds;
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
  let stopped = false;
  let timer: NodeJS.Timeout;
  const again = () => {
    timer = setTimeout(async () => {
      await look();
      if (!stopped) again();
    }, LOOK_MS);
    timer.unref();
  };
  again();
  const noted = new Map<string, number>();
  let noting: Promise<void> | null = null;
  let next = new Set<string>();
  /** Notes this person with all others that are waiting for the statement before. */
  const note = async (userId: string) => {
    next.add(userId);
    if (noting) await noting;
    if (!next.has(userId)) return noting ?? undefined;
    const those = [...next];
    next = new Set();
    // What was written is written: who wrote it must not hear otherwise. This process knows of it in any case.
    const own = noteWrites(primary.db, those).catch((error: unknown) =>
      log.warn({ err: error }, "writes weren’t noted"),
    );
    noting = own;
    await own;
    if (noting === own) noting = null;
  };
  async function serves(userId: string): Promise<boolean> {
    if (!isWithin()) return false;
    const seconds = limitSeconds + SLACK_SECONDS;
    const own = noted.get(userId);
    if (own !== undefined && now() - own < seconds * 1000) return false;
    return !(await hasWritten(primary.db, userId, seconds));
  }
  return {
    ...{ db: handle.db, pool: handle.pool, limitSeconds, lag: lagNow, serves },
    readFor: async (userId, primaryDb, read) => readLong(await serves(userId), primaryDb, read),
    readForJob: async (primaryDb, read) => readLong(await catchesUp(), primaryDb, read),
    async wrote(userId) {
      const at = now();
      if (at - (noted.get(userId) ?? Number.NEGATIVE_INFINITY) < NOTED_MS) return;
      if (noted.size >= MOST_NOTED) noted.clear();
      noted.set(userId, at);
      await note(userId);
    },
    async close() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all([handle.close(), long.close()]);
    },
  };
}
