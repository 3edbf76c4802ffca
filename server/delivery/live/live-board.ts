import type { Database } from "../../platform/database/client.ts";
import { type LiveSitting, listChanged, readNewestChange } from "./live-sessions.queries.ts";
import type { ShownSitting } from "./show-sitting.ts";

/** Rows become visible in commit order, not in order of their dates, so changes are queried from this much earlier. */
export const OVERLAP_MS = 2000;
/** A beat is a single statement. If one takes longer than this, the next beat, ten seconds later, makes up for it. */
const BEAT_OVERLAP_MS = 300;

/** Maximum age of presence data; a transition is visible to every request after its commit. */
const FRESH_MS = 500;
/** A cursor older than this is answered without the board: a page asks every second and a half. */
const REMEMBERED_MS = 15_000;

/** A sitting as it was read, with its presentation for the moment of the board. */
export interface BoardRow {
  sitting: LiveSitting;
  shown?: { at: number; value: ShownSitting };
}

/** The recent changes of all sittings, at a moment by the database's clock. */
export interface Board {
  /** In ms since the epoch. */
  at: number;
  /** It has all that changed since then. */
  coveredFrom: number;
  rows: ReadonlyMap<string, BoardRow>;
  /** Answers that many ask for alike, by their cursor. */
  shared: Map<number, Promise<Buffer>>;
}

interface State extends Board {
  rows: Map<string, BoardRow>;
  newest: string | null;
  /** Of the refresh that made it. */
  number: number;
}

/** Reads the changes since a moment into the rows, replacing existing ones. */
async function readInto(db: Database, rows: Map<string, BoardRow>, from: number): Promise<Map<string, BoardRow>> {
  const changed = await listChanged(db, { changed: from, told: from + OVERLAP_MS - BEAT_OVERLAP_MS });
  for (const sitting of changed) rows.set(sitting.id, { sitting });
  return rows;
}

const lastTouched = ({ sitting }: BoardRow) => Math.max(sitting.changed_at_ms, sitting.told_at_ms ?? 0);

/**
 * Creates a process's board of changed sittings, read once for all who watch: one statement at a time, at most every half second unless
 * a sitting's state changes. It knows no reach: callers apply theirs to its rows.
 *
 * @returns A function that gives a board with all that changed since a cursor, and how old that board is in ms. A transition that was
 *   committed before the call is on it.
 */
export function createLiveBoard(db: Database): (since: number) => Promise<{ board: Board; ageMs: number }> {
  let state: State | null = null;
  let begun = 0;
  let refreshing: Promise<void> | null = null;

  async function refresh(since: number): Promise<void> {
    begun += 1;
    const number = begun;
    const { now, newest } = await readNewestChange(db);
    const kept = state && state.coveredFrom <= since && since <= state.at ? state : null;
    const rows = await readInto(db, kept?.rows ?? new Map(), kept ? kept.at - OVERLAP_MS : since);
    const coveredFrom = kept ? Math.max(kept.coveredFrom, now - REMEMBERED_MS) : since;
    for (const [id, row] of rows) if (lastTouched(row) < coveredFrom) rows.delete(id);
    state = { at: now, coveredFrom, rows, shared: new Map(), newest, number };
  }

  return async (cursor) => {
    const before = begun;
    const { now, newest } = await readNewestChange(db);
    const since = Math.min(cursor, now);
    if (now - since > REMEMBERED_MS) {
      const rows = await readInto(db, new Map(), since);
      return { board: { at: now, coveredFrom: since, rows, shared: new Map() }, ageMs: 0 };
    }
    for (;;) {
      if (state && state.coveredFrom <= since) {
        const isRecent = state.newest === newest && Math.abs(now - state.at) <= FRESH_MS;
        if (isRecent || state.number > before) return { board: state, ageMs: Math.max(0, now - state.at) };
      }
      refreshing ??= refresh(since).finally(() => {
        refreshing = null;
      });
      await refreshing;
    }
  };
}

/** Returns the rows that changed since a cursor, or whose page sent a beat after it. */
export function changedSince({ rows }: Board, since: number): BoardRow[] {
  const told = since + OVERLAP_MS - BEAT_OVERLAP_MS;
  return [...rows.values()].filter(({ sitting }) => sitting.changed_at_ms > since || (sitting.told_at_ms ?? 0) > told);
}

/** Returns a sitting aged by some time since it was read, if nothing has happened to it since. */
export function aged(sitting: LiveSitting, passedMs: number): LiveSitting {
  const byMs = Math.round(passedMs);
  const older = (ms: number | null) => (ms === null ? null : Math.max(0, ms + byMs));
  const breakLeft = sitting.break_left_ms === null ? null : sitting.break_left_ms - byMs;
  return {
    ...sitting,
    changed_ms: Math.max(0, sitting.changed_ms + byMs),
    left_ms: sitting.left_ms === null || sitting.is_paused ? sitting.left_ms : sitting.left_ms - byMs,
    break_left_ms: breakLeft !== null && breakLeft > 0 ? breakLeft : null,
    unsent_ms: older(sitting.unsent_ms),
    saved_ms: older(sitting.saved_ms),
    seen_ms: older(sitting.seen_ms),
  };
}
