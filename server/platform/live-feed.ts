import type { Database } from "./database/client.ts";
import { type EventRow, findEventTime, listEventsFor, listEventsSince, readDatabaseClock } from "./live.queries.ts";
import type { LiveEvent } from "./live.ts";
import type { Reader, Readers } from "./live-readers.ts";

/** Rows become visible in the order of commits, not of their dates: a poll reaches back as far as a transaction may take … */
export const OVERLAP_MS = 2000;
/** … and now and then further, for one that took longer. */
export const WIDE_OVERLAP_MS = 30_000;

/** Reads the rows of events, and hands each on once. */
export interface LiveFeed {
  /** Whether it was ever read. */
  hasBegun(): boolean;
  /** Another server may answer since: its clock counts from now on. */
  distrustClock(): void;
  /** Hands new rows to the readers; rows are read from this long before the newest one. */
  read(overlapMs: number): Promise<void>;
  /** Tells a newcomer what it missed, of what has been handed on; from here on it is handed the rest. */
  admit(reader: Reader, after: string | null): Promise<void>;
}

const toEvent = (row: EventRow): LiveEvent => ({
  id: row.id,
  audience: row.audience,
  kind: row.kind,
  data: row.data,
});

/** @param heard Counts an event by its age when it was read, in seconds. */
export function createLiveFeed(db: Database, readers: Readers, heard: (ageSeconds: number) => void): LiveFeed {
  /** What was handed on already, of all that a poll may read again, with its date. */
  const seen = new Map<string, Date>();
  /** The date of the newest row that was read; null before the first reader. */
  let last: Date | null = null;
  let isNewClock = false;

  return {
    hasBegun: () => last !== null,
    distrustClock() {
      isNewClock = true;
    },
    async read(asked) {
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
        if (!isFirst) heard(row.age_seconds);
        readers.hand(toEvent(row));
      }
      const oldest = last.getTime() - 2 * WIDE_OVERLAP_MS;
      for (const [id, date] of seen) {
        if (date.getTime() > oldest) break;
        seen.delete(id);
      }
    },
    async admit(reader, after) {
      const since = after === null ? null : await findEventTime(db, after);
      if (since) {
        const rows = await listEventsFor(db, reader.audiences, new Date(since.getTime() - OVERLAP_MS));
        const oldest = (last?.getTime() ?? 0) - WIDE_OVERLAP_MS;
        for (const row of rows) {
          const isHandedOn = seen.has(row.id) || row.created_at.getTime() < oldest;
          if (row.id !== after && isHandedOn) reader.hear(toEvent(row));
        }
      }
      readers.add(reader);
    },
  };
}
