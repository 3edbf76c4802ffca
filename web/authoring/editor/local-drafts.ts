import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type Draft, emptyDraft } from "./draft.ts";
import type { WireIds } from "./wire-ids.ts";

/** What this device keeps of a question that the server does not have yet. `question` is "new" until it has an id. */
export type StoredDraft = {
  user: string;
  question: string;
  draft: Draft;
  /** What the server had when it was written, and which version of it; null for a new question. */
  base: Draft;
  version: number | null;
  ids: WireIds;
  /** With which a new question is created once, however often it is sent. */
  idempotencyKey: string;
};

interface DraftSchema extends DBSchema {
  drafts: { key: [string, string]; value: StoredDraft };
}

const open = () =>
  openDB<DraftSchema>("sextant-editor", 1, {
    upgrade: (database) => {
      database.createObjectStore("drafts", { keyPath: ["user", "question"] });
    },
    // A newer page wants to change the shape: this one lets go and opens again when it needs to.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

export type LocalDrafts = ReturnType<typeof createLocalDrafts>;

/** Drafts of this device, by person and question. Every call opens the database: writes are rare and far apart. */
export function createLocalDrafts() {
  const within = async <T>(act: (database: IDBPDatabase<DraftSchema>) => Promise<T>): Promise<T> => {
    const database = await open();
    try {
      return await act(database);
    } finally {
      database.close();
    }
  };
  return {
    find: (user: string, question: string) =>
      within(async (db): Promise<StoredDraft | null> => {
        const kept = await db.get("drafts", [user, question]);
        // What was kept before a field was there has nothing said in it.
        return kept
          ? { ...kept, draft: { ...emptyDraft(), ...kept.draft }, base: { ...emptyDraft(), ...kept.base } }
          : null;
      }),
    /** Rejects unless it is found there as it was written: only then does the page say that this device has it. */
    keep: (kept: StoredDraft) =>
      within(async (db) => {
        await db.put("drafts", kept);
        const found = await db.get("drafts", [kept.user, kept.question]);
        if (JSON.stringify(found?.draft) !== JSON.stringify(kept.draft)) throw new Error("The device did not keep it");
      }),
    forget: (user: string, question: string) => within((db) => db.delete("drafts", [user, question])),
  };
}
