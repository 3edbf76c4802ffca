import type { OutboxEntry, OutboxStore } from "./outbox-store.ts";

type Parts = {
  store: Pick<OutboxStore, "putEntry" | "removeEntry">;
  /** The entry of an attempt as it is now; undefined when it has left the outbox. */
  entryOf: (attempt: string) => OutboxEntry | undefined;
  /** The device could not keep an entry. Told once until it can again. */
  onFailed: () => void;
};

/**
 * Keeps the device's copy of the outbox up to date, one write after the other. What could not be written stays due: it is tried again
 * with the next change and before the next request.
 */
export function createDeviceCopy({ store, entryOf, onFailed }: Parts) {
  /** Attempts whose copy is behind, with the revision that may go where the entry has left. */
  const due = new Map<string, number>();
  let writing: Promise<void> | null = null;
  let hasFailed = false;

  const writeNext = async (attempt: string, revision: number): Promise<boolean> => {
    due.delete(attempt);
    const entry = entryOf(attempt);
    try {
      await (entry ? store.putEntry(entry) : store.removeEntry(attempt, revision));
      hasFailed = false;
      return true;
    } catch {
      if (!due.has(attempt)) due.set(attempt, revision);
      if (!hasFailed) onFailed();
      hasFailed = true;
      return false;
    }
  };

  const write = async () => {
    for (let [next] = due; next; [next] = due) {
      if (!(await writeNext(...next))) return;
    }
  };
  const begin = () => {
    writing ??= write().finally(() => {
      writing = null;
    });
    return writing;
  };

  return {
    /** An entry has changed, or has left with this revision. */
    mark: (attempt: string, revision: number) => {
      due.set(attempt, revision);
      void begin();
    },
    /** Resolves when all that is due was written, or the device has failed; null when nothing is due. */
    written: (): Promise<void> | null => (due.size > 0 || writing ? begin() : null),
  };
}
