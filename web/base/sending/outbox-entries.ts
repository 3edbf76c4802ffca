import type { AnswerRow } from "./answer-row.ts";
import { type CopyStore, createDeviceCopy } from "./device-copy.ts";
import type { OutboxEntry } from "./outbox-store.ts";

export type OutboxEntries = ReturnType<typeof createOutboxEntries>;

type Parts = {
  store: CopyStore;
  /** The device could not save an entry. Called once, until saving works again. */
  onFailed: () => void;
  /** The known contents of the device have changed. */
  onChange: () => void;
};

/** Creates the outbox's entries, in memory and on this device. */
export function createOutboxEntries({ store, onFailed, onChange }: Parts) {
  const entries = new Map<string, OutboxEntry>();
  const device = createDeviceCopy({ store, entries, onFailed, onChange });

  const keep = (entry: OutboxEntry) => {
    entries.set(entry.row.id, entry);
    device.mark(entry.row.id, entry.row.revision);
  };
  const drop = (id: string) => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    device.mark(id, entry.row.revision);
  };

  return {
    all: entries as ReadonlyMap<string, OutboxEntry>,
    keep,
    drop,
    /** Changes the rows of a request that are unchanged since it was sent, and returns them. */
    markSent: (sent: readonly AnswerRow[], change: Partial<OutboxEntry>): AnswerRow[] => {
      const unchanged = sent.flatMap((row) => {
        const entry = entries.get(row.id);
        return entry?.state === "unsent" && entry.row.revision <= row.revision ? [entry] : [];
      });
      for (const entry of unchanged) keep({ ...entry, ...change });
      return unchanged.map(({ row }) => row);
    },
    /** Loads the entries that the device has saved, unchanged. */
    restore: (kept: readonly OutboxEntry[]) => {
      entries.clear();
      for (const entry of kept) entries.set(entry.row.id, entry);
      device.restore(kept);
    },
    /** Resolves when every change so far is on the device, or the device has failed; null when nothing is due. */
    written: device.written,
    look: device.look,
    failDevice: device.fail,
    /** How many unsent rows the device was found to keep as they are, and whether it keeps what it is given. */
    countStored: () => [...entries.values()].filter((one) => one.state === "unsent" && device.isFound(one)).length,
    deviceKeeps: device.keeps,
  };
}
