import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import type { Database } from "./database/client.ts";
import { holdConnection } from "./database/held-connection.ts";
import { notifyReaders } from "./live.queries.ts";
import type { LiveEvent } from "./live.ts";
import { createLiveFeed, OVERLAP_MS, WIDE_OVERLAP_MS } from "./live-feed.ts";
import { createReaders, type Reader } from "./live-readers.ts";
import type { Metrics } from "./metrics/metrics.ts";

const channel = "sextant_live";

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

interface Newcomer {
  reader: Reader;
  after: string | null;
  joined: PromiseWithResolvers<void>;
}

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
  const readers = createReaders();
  const feed = createLiveFeed(db, readers, (age) => metrics.heard(age));
  let newcomers: Newcomer[] = [];
  let ended = false;
  let wakeTimer: NodeJS.Timeout | null = null;

  const polls = createPolls(async (overlap) => {
    const joining = newcomers;
    newcomers = [];
    try {
      if (feed.hasBegun() || joining.length > 0) await feed.read(overlap);
    } catch (error) {
      for (const { joined } of joining) joined.reject(error);
      throw error;
    }
    const inTurn = pLimit(ADMIT_AT_ONCE);
    await inTurn.map(joining, ({ reader, after, joined }) =>
      feed.admit(reader, after).then(joined.resolve, joined.reject),
    );
  });

  const connection = holdConnection(
    url,
    async (client) => {
      metrics.connected("live");
      client.on("notification", () => polls.soon(OVERLAP_MS));
      await client.query(`listen ${channel}`);
      feed.distrustClock();
      polls.soon(WIDE_OVERLAP_MS);
    },
    onStuck,
  );

  metrics.figure({
    together: "min",
    name: "sextant_live_listening",
    help: "1 while this process hears of live events at once",
    read: () => [{ value: connection.isOpen() ? 1 : 0 }],
  });
  metrics.figure({
    name: "sextant_live_streams",
    help: "Pages that listen for live events",
    read: () => [{ value: readers.count() }],
  });

  // A wake-up can be lost with the connection, and a slow transaction be missed: a wide poll covers both.
  const wide = setInterval(() => polls.soon(WIDE_OVERLAP_MS), WIDE_EVERY_MS);
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
      polls.soon(OVERLAP_MS);
      await joined.promise;
      if (ended) throw new Error("Connection terminated: the server stops");
      return { stop: () => readers.remove(reader) };
    },
    endAll() {
      ended = true;
      for (const reader of readers.all()) reader.end();
    },
    async close() {
      polls.close();
      for (const { joined } of newcomers.splice(0)) joined.reject(new Error("Connection terminated"));
      clearInterval(wide);
      if (wakeTimer) clearTimeout(wakeTimer);
      await connection.stop();
    },
  };
}

/** Polls one after the other: those that are asked for meanwhile become one, as wide as the widest of them. */
function createPolls(poll: (overlapMs: number) => Promise<void>) {
  let isClosed = false;
  let isPolling = false;
  let again: number | null = null;

  async function pollAll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    try {
      while (again !== null && !isClosed) {
        const next = again;
        again = null;
        // The database is away: the reconnect and the next wide poll read again.
        await poll(next).catch(() => {});
        if (again !== null) await pause(POLL_AT_MOST_EVERY_MS);
      }
    } finally {
      isPolling = false;
    }
  }

  return {
    soon(overlapMs: number): void {
      again = Math.max(again ?? 0, overlapMs);
      void pollAll();
    },
    close() {
      isClosed = true;
    },
  };
}
