import { sql } from "kysely";
import pg from "pg";
import type { Database, Tx } from "./database/client.ts";
import { afterCommit } from "./database/transaction.ts";
import { newId } from "./ids.ts";

/** An event for open pages. Its data says what changed, never a secret: the page asks again for the rest. */
export interface LiveEvent {
  id: string;
  audience: string;
  kind: string;
  data: Record<string, unknown>;
}

const channel = "sextant_live";

/** Rows stay this long for pages that were away; what is older is read afresh by them anyway. */
const KEEP_MINUTES = 60;
/** A reader looks this far back again, because rows become visible in commit order, not in id order. */
const OVERLAP_SECONDS = 15;

/** Writes an event in the transaction that changes something; readers are woken after the commit. */
export async function publish(tx: Tx, wake: () => void, event: Omit<LiveEvent, "id">): Promise<void> {
  await tx
    .insertInto("live_events")
    .values({ id: newId(), audience: event.audience, kind: event.kind, data: JSON.stringify(event.data) })
    .execute();
  afterCommit(tx, wake, wake);
}

export interface LiveHub {
  /** Wakes the readers of all processes; calls close together become one. */
  wake(): void;
  /**
   * Hears events of these audiences until `stop` is called.
   * @param after Last event id that the page has seen; it gets what came since.
   */
  listen(audiences: readonly string[], after: string | null, hear: (event: LiveEvent) => void): { stop(): void };
  close(): Promise<void>;
}

interface Reader {
  audiences: readonly string[];
  since: Date;
  /** Nothing older is for this reader: a page that opens now does not hear an old message again. */
  floor: Date;
  sent: Set<string>;
  hear: (event: LiveEvent) => void;
}

/**
 * One LISTEN connection and one query a wake-up for all readers of this process.
 *
 * @param url Connection string for the listening connection, which is reopened when it breaks.
 */
export function createLiveHub(url: string, db: Database): LiveHub {
  const readers = new Set<Reader>();
  let client: pg.Client | null = null;
  let closed = false;
  let reading = false;
  let again = false;
  let wakeTimer: NodeJS.Timeout | null = null;

  async function read(): Promise<void> {
    if (readers.size === 0) return;
    const since = new Date(Math.min(...[...readers].map((reader) => reader.since.getTime())) - OVERLAP_SECONDS * 1000);
    const audiences = [...new Set([...readers].flatMap((reader) => reader.audiences))];
    const now = new Date();
    const rows = await db
      .selectFrom("live_events")
      .select(["id", "audience", "kind", "data", "created_at"])
      .where("created_at", ">", since)
      .where("audience", "in", audiences)
      .orderBy("created_at")
      .execute();
    for (const reader of readers) {
      for (const row of rows) {
        if (row.created_at < reader.floor || reader.sent.has(row.id) || !reader.audiences.includes(row.audience))
          continue;
        reader.sent.add(row.id);
        reader.hear({ id: row.id, audience: row.audience, kind: row.kind, data: row.data as Record<string, unknown> });
      }
      reader.since = now;
      if (reader.sent.size > 5000) reader.sent = new Set([...reader.sent].slice(-2000));
    }
  }

  async function readSoon(): Promise<void> {
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    try {
      do {
        again = false;
        await read();
      } while (again);
    } catch {
      // The database is away; the reconnect below reads again.
    } finally {
      reading = false;
    }
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
    opened.on("notification", () => void readSoon());
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      client = opened;
      void readSoon();
    } catch {
      retry();
    }
  }
  void connect();

  // A wake-up can be lost with the connection; a slow look covers it.
  const look = setInterval(() => void readSoon(), 5000);
  const clean = setInterval(() => {
    void sql`delete from live_events where created_at < now() - make_interval(mins => ${KEEP_MINUTES})`
      .execute(db)
      .catch(() => {});
  }, 600_000);
  look.unref();
  clean.unref();

  return {
    wake() {
      wakeTimer ??= setTimeout(() => {
        wakeTimer = null;
        void sql`select pg_notify(${channel}, '')`.execute(db).catch(() => {});
      }, 5);
    },
    listen(audiences, after, hear) {
      // UUIDv7: the first 48 bits are the millisecond at which it was made.
      const since = after ? new Date(Number.parseInt(after.replaceAll("-", "").slice(0, 12), 16)) : new Date();
      const floor = new Date(since.getTime() - (after ? OVERLAP_SECONDS * 1000 : 1000));
      const reader: Reader = { audiences, since, floor, sent: new Set(after ? [after] : []), hear };
      readers.add(reader);
      void readSoon();
      return { stop: () => void readers.delete(reader) };
    },
    async close() {
      closed = true;
      clearInterval(look);
      clearInterval(clean);
      if (wakeTimer) clearTimeout(wakeTimer);
      await client?.end();
    },
  };
}
