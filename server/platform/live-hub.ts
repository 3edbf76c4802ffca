import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import type { Database } from "./database/client.ts";
import { holdConnection } from "./database/held-connection.ts";
import {
  type EventRow,
  findEventTime,
  listEventsFor,
  listEventsSince,
  notifyReaders,
  readDatabaseClock,
} from "./live.queries.ts";
import type { LiveEvent } from "./live.ts";
import type { Metrics } from "./metrics/metrics.ts";

const channel = "sextant_live";

/** Rows become visible in the order of commits, not of their dates: a poll reaches back as far as a transaction may take … */
const OVERLAP_MS = 2000;
/** … and now and then further, for one that took longer. */
const WIDE_OVERLAP_MS = 30_000;
const WIDE_EVERY_MS = 5000;
/** However many wake-ups come: each poll reads the rows of the overlap again. */
const POLL_AT_MOST_EVERY_MS = 20;
/** After a break everyone comes at once, and requests need connections too. */
const ADMIT_AT_ONCE = 4;

export interface Listening {
  stop(): void;
}

export interface LiveHub {
  /** Wakes the readers of all processes; calls close together become one. */
  wake(): void;
  /**
   * Hears events of these audiences until stopped; from when this resolves nothing is missed, and nothing older comes but what was
   * asked for.
   *
   * @param after Last event id that the page has seen; it gets what came since.
   * @param end Is called when the server stops.
   */
  listen(
    audiences: readonly string[],
    after: string | null,
    hear: (event: LiveEvent) => void,
    end?: () => void,
  ): Promise<Listening>;
  /** Ends every stream, so that a server which stops waits for none; pages come back by themselves. */
  endAll(): void;
  close(): Promise<void>;
}

interface Reader {
  audiences: readonly string[];
  hear: (event: LiveEvent) => void;
  end: () => void;
}

interface Newcomer {
  reader: Reader;
  after: string | null;
  joined: PromiseWithResolvers<void>;
}

const toEvent = (row: EventRow): LiveEvent => ({
  id: row.id,
  audience: row.audience,
  kind: row.kind,
  data: row.data as Record<string, unknown>,
});

/**
 * Opens one LISTEN connection, and new rows read once a wake-up for all readers of this process, however many they are. Nothing is
 * read before the first of them.
 *
 * @param url Connection string for the listening connection, which is reopened when it breaks.
 * @param onStuck Is told when the database doesn't answer on that connection.
 */
export function createLiveHub(
  url: string,
  db: Database,
  metrics: Pick<Metrics, "connected" | "heard" | "figure">,
  onStuck: () => void = () => {},
): LiveHub {
  const readers = new Set<Reader>();
  const byAudience = new Map<string, Set<Reader>>();
  /** What was handed on already, of all that a poll may read again, with its date. */
  const seen = new Map<string, Date>();
  let newcomers: Newcomer[] = [];
  /** The date of the newest row that was read; null before the first reader. */
  let last: Date | null = null;
  /** Another server may answer since: its clock counts from now on. */
  let isNewClock = false;
  let ended = false;
  let closed = false;
  let reading = false;
  let again: number | null = null;
  let wakeTimer: NodeJS.Timeout | null = null;

  function add(reader: Reader): void {
    readers.add(reader);
    for (const audience of reader.audiences) {
      const hearing = byAudience.get(audience) ?? new Set();
      byAudience.set(audience, hearing.add(reader));
    }
  }

  function remove(reader: Reader): void {
    readers.delete(reader);
    for (const audience of reader.audiences) {
      const hearing = byAudience.get(audience);
      hearing?.delete(reader);
      if (hearing?.size === 0) byAudience.delete(audience);
    }
  }

  async function read(asked: number): Promise<void> {
    const isFirst = last === null;
    let overlap = asked;
    if (last === null || isNewClock) {
      isNewClock = false;
      last = await readDatabaseClock(db).catch((error: unknown) => {
        isNewClock = true;
        throw error;
      });
      overlap = WIDE_OVERLAP_MS;
    }
    const rows = await listEventsSince(db, new Date(last.getTime() - overlap));
    for (const row of rows) {
      // What is dated ahead was written by a server whose clock was: those to come are dated before it.
      if (row.created_at > last && row.age_seconds >= 0) last = row.created_at;
      if (seen.has(row.id)) continue;
      seen.set(row.id, row.created_at);
      if (!isFirst) metrics.heard(row.age_seconds);
      for (const reader of byAudience.get(row.audience) ?? []) reader.hear(toEvent(row));
    }
    const oldest = last.getTime() - 2 * WIDE_OVERLAP_MS;
    for (const [id, date] of seen) {
      if (date.getTime() > oldest) break;
      seen.delete(id);
    }
  }

  /** Tells a newcomer what it missed, of what has been handed on; from here on it is handed the rest. */
  async function admit({ reader, after }: Newcomer): Promise<void> {
    const since = after === null ? null : await findEventTime(db, after);
    if (since) {
      const rows = await listEventsFor(db, reader.audiences, new Date(since.getTime() - OVERLAP_MS));
      const oldest = (last?.getTime() ?? 0) - WIDE_OVERLAP_MS;
      for (const row of rows) {
        const isHandedOn = seen.has(row.id) || row.created_at.getTime() < oldest;
        if (row.id !== after && isHandedOn) reader.hear(toEvent(row));
      }
    }
    add(reader);
  }

  async function poll(overlap: number): Promise<void> {
    const joining = newcomers;
    newcomers = [];
    try {
      if (last !== null || joining.length > 0) await read(overlap);
    } catch (error) {
      for (const { joined } of joining) joined.reject(error);
      throw error;
    }
    const inTurn = pLimit(ADMIT_AT_ONCE);
    await inTurn.map(joining, (newcomer) => admit(newcomer).then(newcomer.joined.resolve, newcomer.joined.reject));
  }

  async function pollSoon(overlap: number): Promise<void> {
    again = Math.max(again ?? 0, overlap);
    if (reading) return;
    reading = true;
    try {
      while (again !== null && !closed) {
        const next = again;
        again = null;
        // The database is away: the reconnect and the next wide poll read again.
        await poll(next).catch(() => {});
        if (again !== null) await pause(POLL_AT_MOST_EVERY_MS);
      }
    } finally {
      reading = false;
    }
  }

  const connection = holdConnection(
    url,
    async (client) => {
      metrics.connected("live");
      client.on("notification", () => void pollSoon(OVERLAP_MS));
      await client.query(`listen ${channel}`);
      isNewClock = true;
      void pollSoon(WIDE_OVERLAP_MS);
    },
    onStuck,
  );

  metrics.figure({
    together: "min",
    ...{ name: "sextant_live_listening", help: "1 while this process hears of live events at once" },
    read: () => [{ value: connection.isOpen() ? 1 : 0 }],
  });
  metrics.figure({
    ...{ name: "sextant_live_streams", help: "Pages that listen for live events" },
    read: () => [{ value: readers.size }],
  });

  // A wake-up can be lost with the connection, and a slow transaction be missed: a wide poll covers both.
  const wide = setInterval(() => void pollSoon(WIDE_OVERLAP_MS), WIDE_EVERY_MS);
  wide.unref();

  return {
    wake() {
      wakeTimer ??= setTimeout(() => {
        wakeTimer = null;
        void notifyReaders(db, channel).catch(() => {});
      }, 5);
    },
    async listen(audiences, after, hear, end = () => {}) {
      const reader: Reader = { audiences, hear, end };
      const joined = Promise.withResolvers<void>();
      newcomers.push({ reader, after, joined });
      void pollSoon(OVERLAP_MS);
      await joined.promise;
      if (ended) throw new Error("Connection terminated: the server stops");
      return { stop: () => remove(reader) };
    },
    endAll() {
      ended = true;
      for (const reader of [...readers]) reader.end();
    },
    async close() {
      closed = true;
      for (const { joined } of newcomers.splice(0)) joined.reject(new Error("Connection terminated"));
      clearInterval(wide);
      if (wakeTimer) clearTimeout(wakeTimer);
      await connection.stop();
    },
  };
}
