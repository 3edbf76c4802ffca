import type { AnswerRow } from "./answer-row.ts";
import { createOutboxEntries } from "./outbox-entries.ts";
import { createOutboxSender, type SenderParts } from "./outbox-sender.ts";
import type { OutboxEntry, OutboxStore } from "./outbox-store.ts";

type Parts = SenderParts & { store: Pick<OutboxStore, "putEntry" | "removeEntry"> };

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Creates the outbox: the answers on their way. Each change is written to this device before anything else, then sent
 * (`createOutboxSender`). A row leaves only by the acknowledgement of its own revision.
 */
export function createOutbox({ store, ...parts }: Parts) {
  const entries = createOutboxEntries({ store, onFailed: () => parts.onEvent({ kind: "storage_failed" }) });
  const sender = createOutboxSender(entries, parts);
  const { all, keep, drop } = entries;

  return {
    /** Puts an attempt's new state in: onto the device, then on its way. `base` is the revision that the server last had. */
    put: (row: AnswerRow, base: number) => {
      const before = all.get(row.id);
      const built = before?.state === "unsent" ? before.base : base;
      keep({ row, base: built, lease: sender.lease(), state: "unsent", code: null });
      sender.notify();
      sender.sendSoon(row);
    },
    /** Takes what the device has kept, as it stands. */
    restore: (kept: readonly OutboxEntry[]) => {
      entries.restore(kept);
      sender.notify();
    },
    /** Replaces a kept row by the same work renumbered, to leave under the lease that holds now, or forgets it. */
    replace: (id: string, row: AnswerRow | null, base: number) => {
      if (row) keep({ row, base, lease: null, state: "unsent", code: null });
      else drop(id);
      sender.notify();
    },
    /** Rows that the server keeps without counting them. */
    late: (): AnswerRow[] => [...all.values()].flatMap(({ row, state }) => (state === "late" ? [row] : [])),
    /** Sends a late row again, as a new revision: its section takes answers after all. */
    sendAgain: (id: string) => {
      const entry = all.get(id);
      if (entry?.state !== "late") return;
      const revision = entry.row.revision + 1;
      keep({ ...entry, row: { ...entry.row, revision }, state: "unsent" });
      parts.onEvent({ kind: "raised", id, revision });
      sender.notify();
      sender.sendNow();
    },
    /** Forgets what the server has in its history and nothing will come of: the sitting is over. */
    forget: () => {
      for (const [id, { state }] of all) if (state === "superseded" || state === "late") drop(id);
    },
    get: (id: string) => all.get(id),
    /** Sending may begin (again), new rows under this lease. With null, only what was made under another leaves. */
    open: sender.open,
    /** Sends nothing more until opened again. */
    stop: sender.stop,
    /** Whether another call has just reached the server. */
    setReached: sender.setReached,
    /** Tries now: the network is back, the page is looked at again. */
    nudge: sender.nudge,
    /** Tries now, by hand: what the server would not have is sent once more too. */
    retry: () => {
      for (const entry of all.values()) if (entry.state === "refused") keep({ ...entry, state: "unsent", code: null });
      sender.notify();
      sender.nudge();
    },
    /** Sends what there is and waits for it, for as long as tries succeed. Gives how many rows are still unsent. */
    drain: sender.drain,
    /** The same, and the save that delivers this revision of an answer checks it. Gives what was told; null when no save of it did. */
    drainToCheck: sender.drainToCheck,
    /** The page is going away: one last request that may outlive it, with as many rows as fit. */
    leave: sender.leave,
    /** Resolves when every change so far is on the device, or the device has failed. */
    written: async () => {
      await entries.written();
    },
    unsent: sender.countUnsent,
  };
}
