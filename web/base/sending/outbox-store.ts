import type { DBSchema } from "idb";
import type { AnswerRow } from "./answer-row.ts";
import { inTransaction } from "./in-transaction.ts";
import { openDevice } from "./open-device.ts";

/**
 * A row that the server has not acknowledged. `base` is the revision it builds on, as the server last had it; `lease` the one it was
 * made with, null where that is the sitting's own. `refused`: the server said that it does not fit, with a code; `superseded`: it was
 * delivered, but another device held the sitting; `late`: it was delivered, but its section took no answers. `order`: its place in a
 * section without a way back, where the server takes no answer to a question before the last one it has heard of. `aside`: it leaves
 * under the lease it was made with while the page shows what the server holds.
 */
export type OutboxEntry = {
  row: AnswerRow;
  base: number;
  lease: number | null;
  state: "unsent" | "refused" | "superseded" | "late";
  code: string | null;
  order?: RowOrder | undefined;
  aside?: boolean;
};

/** Where a row belongs in a section without a way back. */
export type RowOrder = { section: string; position: number };

/** What this device knows of a sitting besides its answers. Milliseconds; `here` is the attempt last looked at. */
export type DeviceSitting = {
  lease: number | null;
  remainingMs: number | null;
  elapsedMs: number;
  here: string | null;
  seen: string[];
  /** Spans without a connection that the server has not had. Absent in what an earlier version kept. */
  offline?: OfflineSpan[];
  /** It ended with nothing owed: only the lease is kept. */
  isOver?: boolean;
};

/** A span in which the server was out of reach, by the clock of a section of the sitting. */
export type OfflineSpan = { section: string; from_ms: number; to_ms: number };

/** One look at one question, by the section's own clock. */
export type VisitRow = {
  id: string;
  attempt: string;
  entered_ms: number;
  left_ms: number | null;
  active_ms: number | null;
  focus_lost: number;
  /** When the focus was lost, the first 200 times. Absent in what an earlier version kept. */
  focus_lost_at?: number[];
};

type Owner = { user: string; session: string };

interface PlayerSchema extends DBSchema {
  entries: { key: [string, string, string]; value: Owner & { attempt: string; entry: OutboxEntry } };
  sittings: { key: [string, string]; value: Owner & { sitting: DeviceSitting } };
  visits: { key: [string, string, string]; value: Owner & { id: string; visit: VisitRow } };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** All keys that begin with these. */
const within = (...prefix: string[]) => IDBKeyRange.bound(prefix, [...prefix, []]);

const openPlayer = (onLost?: () => void) =>
  openDevice<PlayerSchema>(
    "sextant-player",
    1,
    (database) => {
      database.createObjectStore("entries", { keyPath: ["user", "session", "attempt"] });
      database.createObjectStore("sittings", { keyPath: ["user", "session"] });
      database.createObjectStore("visits", { keyPath: ["user", "session", "id"] });
    },
    onLost,
  );

/** A row that proves that something can be kept, under a session that is none. */
const PROOF: DeviceSitting = { lease: null, remainingMs: null, elapsedMs: 0, here: null, seen: [] };

/**
 * Returns how many rows of a person this device has not sent, by sitting; sittings without any are left out. Refused, superseded
 * and late rows have reached the server.
 */
export async function countUnsentEntries(user: string): Promise<Map<string, number>> {
  const device = openPlayer();
  try {
    const all = await device.run((database) => database.getAll("entries", within(user)));
    const unsent = all.filter(({ entry }) => entry.state === "unsent");
    const bySession = Map.groupBy(unsent, ({ session }) => session);
    return new Map([...bySession].map(([session, rows]) => [session, rows.length]));
  } finally {
    await device.close();
  }
}

/**
 * Returns what this device keeps of one person's one sitting, in IndexedDB: it outlives a reload, a 401, a sign-out. Every call
 * rejects where the browser allows no storage.
 */
export function createOutboxStore(owner: Owner) {
  const { user, session } = owner;
  const listeners = new Set<() => void>();
  const { run, close } = openPlayer(() => {
    for (const listener of listeners) listener();
  });

  return {
    /** What was kept may be gone: each listener writes again what it has in memory. */
    onLost: (listener: () => void) => {
      listeners.add(listener);
    },
    /** Returns whether something can be written and read again. */
    prove: async (): Promise<boolean> => {
      const key: [string, string] = [user, `${session} proof`];
      try {
        await run((database) => database.put("sittings", { user, session: key[1], sitting: PROOF }));
        const found = await run((database) => database.get("sittings", key));
        await run((database) => database.delete("sittings", key));
        return found !== undefined;
      } catch {
        return false;
      }
    },
    listEntries: () =>
      run(async (database) =>
        // A row from before entries had leases of their own was made with the sitting's.
        (await database.getAll("entries", within(user, session))).map(({ entry }) => ({
          ...entry,
          lease: entry.lease ?? null,
        })),
      ),
    putEntry: (entry: OutboxEntry) =>
      run(async (database) => {
        await database.put("entries", { ...owner, attempt: entry.row.id, entry });
      }),
    /** Removes the row of an attempt if it still is this revision: what was changed since stays. */
    removeEntry: (attempt: string, revision: number) =>
      run(async (database) => {
        const transaction = database.transaction("entries", "readwrite");
        await inTransaction(transaction, async () => {
          const kept = await transaction.store.get([user, session, attempt]);
          if (kept && kept.entry.row.revision <= revision) await transaction.store.delete([user, session, attempt]);
        });
      }),
    findSitting: () => run(async (database) => (await database.get("sittings", [user, session]))?.sitting ?? null),
    putSitting: (sitting: DeviceSitting) =>
      run(async (database) => {
        await database.put("sittings", { ...owner, sitting });
      }),
    listVisits: () =>
      run(async (database) => (await database.getAll("visits", within(user, session))).map(({ visit }) => visit)),
    putVisit: (visit: VisitRow) =>
      run(async (database) => {
        await database.put("visits", { ...owner, id: visit.id, visit });
      }),
    removeVisit: (id: string) => run((database) => database.delete("visits", [user, session, id])),
    close,
  };
}
