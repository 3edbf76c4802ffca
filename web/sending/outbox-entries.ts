import type { AnswerRow } from "./answer-row.ts";
import { createDeviceCopy } from "./device-copy.ts";
import type { OutboxEntry, OutboxStore } from "./outbox-store.ts";

export type OutboxEntries = ReturnType<typeof createOutboxEntries>;

type Parts = {
  store: Pick<OutboxStore, "putEntry" | "removeEntry">;
  /** The device could not keep an entry. Told once until it can again. */
  onFailed: () => void;
};

/** Returns what is in the outbox, in memory and with it on this device. */
export function createOutboxEntries({ store, onFailed }: Parts) {
  const entries = new Map<string, OutboxEntry>();
  const device = createDeviceCopy({ store, entryOf: (id) => entries.get(id), onFailed });

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
    /** Changes the rows of a request that have not changed since, and returns them. */
    markSent: (sent: readonly AnswerRow[], change: Partial<OutboxEntry>): AnswerRow[] => {
      const unchanged = sent.flatMap((row) => {
        const entry = entries.get(row.id);
        return entry?.state === "unsent" && entry.row.revision <= row.revision ? [entry] : [];
      });
      for (const entry of unchanged) keep({ ...entry, ...change });
      return unchanged.map(({ row }) => row);
    },
    /** Takes what the device has kept, as it stands. */
    restore: (kept: readonly OutboxEntry[]) => {
      entries.clear();
      for (const entry of kept) entries.set(entry.row.id, entry);
    },
    /** Resolves when every change so far is on the device, or the device has failed; null when nothing is due. */
    written: device.written,
  };
}
