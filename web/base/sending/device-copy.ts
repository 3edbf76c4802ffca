import type { OutboxEntry, OutboxStore } from "./outbox-store.ts";

/** What of the outbox the device needs of its store. */
export type CopyStore = Pick<OutboxStore, "putEntry" | "removeEntry" | "listEntries" | "onLost">;

type Parts = {
  store: CopyStore;
  /** The outbox as it is now. */
  entries: ReadonlyMap<string, OutboxEntry>;
  /** The device could not keep an entry. Told once until it can again. */
  onFailed: () => void;
  /** What the device is known to keep has changed. */
  onChange: () => void;
};

/** What was written is written once more if it isn't found; after that the device counts as one that can't keep it. */
const MOST_REWRITES = 1;

/**
 * Keeps the device's copy of the outbox up to date, one write after the other, and reads what it wrote: only what was found there counts
 * as kept. What could not be written stays due: it is tried again with the next change and before the next request.
 */
export function createDeviceCopy({ store, entries, onFailed, onChange }: Parts) {
  /** Attempts whose copy is behind, with the revision that may go where the entry has left. */
  const due = new Map<string, number>();
  /** Revisions by attempt: as they were last written, and as they were last read. */
  const put = new Map<string, number>();
  let found: ReadonlyMap<string, number> = new Map();
  let isDoubted = false;
  let keeps = true;
  let writing: Promise<void> | null = null;

  const isFound = ({ row }: OutboxEntry) => found.get(row.id) === row.revision;
  const fail = () => {
    const isNews = keeps;
    keeps = false;
    if (isNews) onFailed();
    onChange();
  };

  const writeNext = async (attempt: string, revision: number): Promise<boolean> => {
    due.delete(attempt);
    const entry = entries.get(attempt);
    try {
      await (entry ? store.putEntry(entry) : store.removeEntry(attempt, revision));
      if (entry) put.set(attempt, entry.row.revision);
      else put.delete(attempt);
      return true;
    } catch {
      if (!due.has(attempt)) due.set(attempt, revision);
      return false;
    }
  };
  const writeDue = async (): Promise<boolean> => {
    for (let [next] = due; next; [next] = due) {
      if (!(await writeNext(...next))) return false;
    }
    return true;
  };

  /** Reads the copy. What was written and isn't there, or not as it was written, becomes due; tells whether anything did. */
  const findMissing = async (): Promise<boolean> => {
    isDoubted = false;
    const kept = await store.listEntries();
    found = new Map(kept.map(({ row }) => [row.id, row.revision]));
    const missing = [...entries.values()].filter((one) => !isFound(one) && put.get(one.row.id) === one.row.revision);
    for (const { row } of missing) if (!due.has(row.id)) due.set(row.id, row.revision);
    return missing.length > 0;
  };

  const bringUpToDate = async (): Promise<boolean> => {
    let rewrites = 0;
    while (await writeDue()) {
      if (entries.size === 0 || (!isDoubted && [...entries.values()].every(isFound))) return true;
      const isAnyMissing = await findMissing();
      if (isAnyMissing) rewrites += 1;
      if (rewrites > MOST_REWRITES) return false;
      if (due.size === 0) return [...entries.values()].every(isFound);
    }
    return false;
  };
  const write = async () => {
    const isDone = await bringUpToDate().catch(() => false);
    if (!isDone) return fail();
    // That a row could be removed says nothing of the next one.
    if (entries.size > 0) keeps = true;
    onChange();
  };
  const begin = () => {
    writing ??= write().finally(() => {
      writing = null;
    });
    return writing;
  };

  store.onLost(() => {
    found = new Map();
    put.clear();
    for (const { row } of entries.values()) due.set(row.id, row.revision);
    onChange();
    if (due.size > 0) void begin();
  });

  return {
    /** An entry has changed, or has left with this revision. */
    mark: (attempt: string, revision: number) => {
      due.set(attempt, revision);
      void begin();
    },
    /** These were read from the device just now. */
    restore: (kept: readonly OutboxEntry[]) => {
      for (const { row } of kept) put.set(row.id, row.revision);
      found = new Map(put);
    },
    /** Resolves when all that is due was written and read, or the device has failed; null when nothing is due. */
    written: (): Promise<void> | null => (due.size > 0 || writing ? begin() : null),
    /** Looks whether everything is still there, and writes again what isn't. */
    look: () => {
      if (entries.size === 0) return;
      isDoubted = true;
      void begin();
    },
    /** Something else of the sitting could not be kept. */
    fail: () => {
      if (keeps) fail();
    },
    /** Whether what is in the outbox was found on the device as it is now. */
    isFound,
    /** Whether the device has kept whatever it was last given. */
    keeps: () => keeps,
  };
}
