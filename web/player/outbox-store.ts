import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { AnswerRow } from "./answer-row.ts";

/**
 * A row that the server has not acknowledged. `base` is the revision it builds on, as the server last had it. `refused`: the server
 * said that it does not fit, with a code; `superseded`: it was delivered, but another device held the sitting.
 */
export type OutboxEntry = {
  row: AnswerRow;
  base: number;
  state: "unsent" | "refused" | "superseded";
  code: string | null;
};

/** What this device knows of a sitting besides its answers. Milliseconds; `here` is the attempt last looked at. */
export type DeviceSitting = {
  lease: number | null;
  remainingMs: number | null;
  elapsedMs: number;
  here: string | null;
  seen: string[];
};

/** One look at one question, by the section's own clock. */
export type VisitRow = {
  id: string;
  attempt: string;
  entered_ms: number;
  left_ms: number | null;
  active_ms: number | null;
  focus_lost: number;
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

const open = () =>
  openDB<PlayerSchema>("sextant-player", 1, {
    upgrade: (database) => {
      database.createObjectStore("entries", { keyPath: ["user", "session", "attempt"] });
      database.createObjectStore("sittings", { keyPath: ["user", "session"] });
      database.createObjectStore("visits", { keyPath: ["user", "session", "id"] });
    },
    // A newer page wants to change the shape: this one lets go and opens again when it needs to.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

/** Unsent rows of a person, over all their sittings on this device. Refused and superseded rows have reached the server. */
export async function countUnsentEntries(user: string): Promise<number> {
  const database = await open();
  const all = await database.getAll("entries", within(user));
  database.close();
  return all.filter(({ entry }) => entry.state === "unsent").length;
}

/**
 * What this device keeps of one person's one sitting, in IndexedDB: it outlives a reload, a 401, a sign-out. Every call rejects
 * where the browser allows no storage.
 */
export function createOutboxStore(owner: Owner) {
  const { user, session } = owner;
  let opened: Promise<IDBPDatabase<PlayerSchema>> | null = null;
  const database = () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };

  return {
    listEntries: async () =>
      (await (await database()).getAll("entries", within(user, session))).map(({ entry }) => entry),
    putEntry: async (entry: OutboxEntry) => {
      await (await database()).put("entries", { ...owner, attempt: entry.row.id, entry });
    },
    /** Removes the row of an attempt if it still is this revision: what was changed since stays. */
    removeEntry: async (attempt: string, revision: number) => {
      const transaction = (await database()).transaction("entries", "readwrite");
      const kept = await transaction.store.get([user, session, attempt]);
      if (kept && kept.entry.row.revision <= revision) await transaction.store.delete([user, session, attempt]);
      await transaction.done;
    },
    findSitting: async () => (await (await database()).get("sittings", [user, session]))?.sitting ?? null,
    putSitting: async (sitting: DeviceSitting) => {
      await (await database()).put("sittings", { ...owner, sitting });
    },
    /** Forgets the sitting, once nothing of it is owed. */
    removeSitting: async () => {
      await (await database()).delete("sittings", [user, session]);
    },
    listVisits: async () =>
      (await (await database()).getAll("visits", within(user, session))).map(({ visit }) => visit),
    putVisit: async (visit: VisitRow) => {
      await (await database()).put("visits", { ...owner, id: visit.id, visit });
    },
    removeVisit: async (id: string) => {
      await (await database()).delete("visits", [user, session, id]);
    },
    close: async () => {
      (await opened)?.close();
      opened = null;
    },
  };
}
