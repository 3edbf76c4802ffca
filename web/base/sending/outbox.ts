import type { AnswerRow } from "./answer-row.ts";
import type { CopyStore } from "./device-copy.ts";
import { hashRow } from "./hash-row.ts";
import { createOutboxEntries } from "./outbox-entries.ts";
import { createOutboxSender, type SenderParts } from "./outbox-sender.ts";
import type { OutboxEntry, RowOrder } from "./outbox-store.ts";

type Parts = SenderParts & { store: CopyStore };

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Creates the outbox: the answers that wait to be sent. Each change is written to this device first, then sent (`createOutboxSender`).
 * A row leaves only when its own revision is acknowledged.
 */
export function createOutbox({ store, ...parts }: Parts) {
  const entries = createOutboxEntries({
    store,
    onFailed: () => parts.onEvent({ kind: "storage_failed" }),
    onChange: () => sender.notify(),
  });
  const sender = createOutboxSender(entries, parts);
  const { all, keep, drop } = entries;

  return {
    /**
     * Adds an attempt's new state: saves it on the device, then sends it. `base` is the revision that the server last had; `order` its
     * position in a section without a way back.
     */
    put: (row: AnswerRow, base: number, order?: RowOrder) => {
      const before = all.get(row.id);
      const isSameWork = before?.state === "unsent" && !before.aside;
      const built = isSameWork ? before.base : base;
      keep({ row, base: built, lease: sender.lease(), state: "unsent", code: null, order });
      sender.notify();
      sender.sendSoon(row);
    },
    /** Loads the entries that the device has saved, unchanged. */
    restore: (kept: readonly OutboxEntry[]) => {
      entries.restore(kept);
      sender.notify();
    },
    /** Replaces a saved row by the same work with a new number, to be sent under the current lease, or deletes it. */
    replace: (id: string, row: AnswerRow | null, base: number) => {
      if (row) keep({ row, base, lease: null, state: "unsent", code: null, order: all.get(id)?.order });
      else drop(id);
      sender.notify();
    },
    /** Leaves an unsent row to be delivered under the lease that it was made with: the page shows the server's work instead. */
    setAside: (id: string, lease: number) => {
      const entry = all.get(id);
      if (entry?.state === "unsent" && !entry.aside) keep({ ...entry, lease: entry.lease ?? lease, aside: true });
    },
    /** Rows that the server stores but does not count. */
    late: (): AnswerRow[] => [...all.values()].flatMap(({ row, state }) => (state === "late" ? [row] : [])),
    /** Sends a late row again, as a new revision: its section accepts answers after all. */
    sendAgain: (id: string) => {
      const entry = all.get(id);
      if (entry?.state !== "late") return;
      const revision = entry.row.revision + 1;
      keep({ ...entry, row: { ...entry.row, revision }, state: "unsent" });
      parts.onEvent({ kind: "raised", id, revision });
      sender.notify();
      sender.sendNow();
    },
    /** Deletes rows that the server has in its history and that can no longer count: the sitting is over. */
    forget: () => {
      for (const [id, { state }] of all) if (state === "superseded" || state === "late") drop(id);
    },
    get: (id: string) => all.get(id),
    /** Starts (or resumes) sending, new rows under this lease. With null, sends only rows made under another lease. */
    open: sender.open,
    /** Stops sending until opened again. */
    stop: sender.stop,
    /** Records whether another call has just reached the server. */
    setReached: sender.setReached,
    /** Retries now: the network is back, or the page is visible again. */
    nudge: sender.nudge,
    /** Retries now, on the person's request: also resends once what the server refused. */
    retry: () => {
      for (const entry of all.values()) if (entry.state === "refused") keep({ ...entry, state: "unsent", code: null });
      sender.notify();
      sender.nudge();
    },
    /** Sends all rows and waits for them, as long as tries succeed. Returns how many rows are still unsent. */
    drain: sender.drain,
    /**
     * Does the same, and has the save that delivers this revision check the answer. Returns the check's result; null when no save gave
     * one.
     */
    drainToCheck: sender.drainToCheck,
    /** Sends one last request that may outlive the closing page, with as many rows as fit. */
    leave: sender.leave,
    /** Resolves when every change so far is on the device, or the device has failed. */
    written: async () => {
      await entries.written();
    },
    /** Checks that the device still has everything, and rewrites what is missing. */
    lookAtDevice: entries.look,
    /** Reports that the device could not save something else of this sitting. */
    failDevice: entries.failDevice,
    unsent: sender.countUnsent,
    /** Returns hashes of unsent rows, by attempt, for the action after which they will arrive late. */
    unsentHashes: (): Record<string, string> =>
      Object.fromEntries(
        [...all.values()].flatMap(({ row, state }) => (state === "unsent" ? [[row.id, hashRow(row)]] : [])),
      ),
  };
}
