import pg from "pg";
import type { Database } from "./database/client.ts";
import { type EventRow, findEventTime, listEventsSince, notifyReaders, readDatabaseClock } from "./live.queries.ts";
import type { LiveEvent } from "./live.ts";

const channel = "sextant_live";

/** Rows become visible in the order of commits, not of their dates: a look reaches back as far as a transaction may take … */
const OVERLAP_MS = 2000;
/** … and now and then further, for one that took longer. */
const WIDE_OVERLAP_MS = 30_000;
const WIDE_EVERY_MS = 5000;
/** What was sent is remembered for longer than any look reaches back. */
const REMEMBER_MS = 60_000;

export interface LiveHub {
  /** Wakes the readers of all processes; calls close together become one. */
  wake(): void;
  /**
   * Hears events of these audiences until `stop` is called.
   * @param after Last event id that the page has seen; it gets what came since.
   */
  listen(
    audiences: readonly string[],
    after: string | null,
    hear: (event: LiveEvent) => void,
    end?: () => void,
  ): { stop(): void };
  /** Ends every stream, so that a server which stops waits for none; pages come back by themselves. */
  endAll(): void;
  close(): Promise<void>;
}

interface Reader {
  audiences: readonly string[];
  hear: (event: LiveEvent) => void;
  end: () => void;
  /** What it was told while it caught up. */
  told: Set<string>;
}

/**
 * One LISTEN connection and one query a wake-up for all readers of this process.
 *
 * @param url Connection string for the listening connection, which is reopened when it breaks.
 */
export function createLiveHub(url: string, db: Database): LiveHub {
  const byAudience = new Map<string, Set<Reader>>();
  const seen = new Map<string, number>();
  let last: Date | null = null;
  let client: pg.Client | null = null;
  let closed = false;
  let reading = false;
  let again: number | null = null;
  let wakeTimer: NodeJS.Timeout | null = null;

  function tell(reader: Reader, row: EventRow): void {
    if (reader.told.has(row.id)) return;
    reader.told.add(row.id);
    reader.hear({ id: row.id, audience: row.audience, kind: row.kind, data: row.data as Record<string, unknown> });
  }

  async function read(overlap: number): Promise<void> {
    last ??= await readDatabaseClock(db);
    if (byAudience.size === 0) return;
    const rows = await listEventsSince(db, [...byAudience.keys()], new Date(last.getTime() - overlap));
    const now = Date.now();
    for (const row of rows) {
      if (row.created_at > last) last = row.created_at;
      if (seen.has(row.id)) continue;
      seen.set(row.id, now);
      for (const reader of byAudience.get(row.audience) ?? []) tell(reader, row);
    }
    for (const [id, at] of seen) {
      if (at > now - REMEMBER_MS) break;
      seen.delete(id);
    }
  }

  async function readSoon(overlap: number): Promise<void> {
    again = Math.max(again ?? 0, overlap);
    if (reading) return;
    reading = true;
    try {
      while (again !== null && !closed) {
        const next = again;
        again = null;
        await read(next);
      }
    } catch {
      // The database is away; the reconnect and the next wide look read again.
    } finally {
      reading = false;
    }
  }

  async function catchUp(reader: Reader, after: string): Promise<void> {
    const seenAt = await findEventTime(db, after);
    if (!seenAt) return;
    reader.told.add(after);
    for (const row of await listEventsSince(db, reader.audiences, new Date(seenAt.getTime() - OVERLAP_MS)))
      tell(reader, row);
  }

  async function connect(): Promise<void> {
    if (closed) return;
    const opened = new pg.Client({ connectionString: url });
    const retry = () => {
      if (client === opened) client = null;
      if (!closed) setTimeout(connect, 500).unref();
    };
    opened.on("error", () => {});
    opened.on("end", retry);
    opened.on("notification", () => void readSoon(OVERLAP_MS));
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      client = opened;
      void readSoon(WIDE_OVERLAP_MS);
    } catch {
      retry();
    }
  }
  void connect();

  // A wake-up can be lost with the connection, and a slow transaction be missed: a wide look covers both.
  const look = setInterval(() => void readSoon(WIDE_OVERLAP_MS), WIDE_EVERY_MS);
  look.unref();

  return {
    wake() {
      wakeTimer ??= setTimeout(() => {
        wakeTimer = null;
        void notifyReaders(db, channel).catch(() => {});
      }, 5);
    },
    listen(audiences, after, hear, end = () => {}) {
      const reader: Reader = { audiences, hear, end, told: new Set() };
      for (const audience of audiences) {
        const readers = byAudience.get(audience) ?? new Set();
        byAudience.set(audience, readers.add(reader));
      }
      if (after) void catchUp(reader, after).catch(() => {});
      return {
        stop() {
          for (const audience of audiences) {
            const readers = byAudience.get(audience);
            readers?.delete(reader);
            if (readers?.size === 0) byAudience.delete(audience);
          }
        },
      };
    },
    endAll() {
      for (const reader of new Set([...byAudience.values()].flatMap((readers) => [...readers]))) reader.end();
    },
    async close() {
      closed = true;
      clearInterval(look);
      if (wakeTimer) clearTimeout(wakeTimer);
      await client?.end();
    },
  };
}
