import type { Outbox } from "../../../base/sending/outbox.ts";
import type { PlayerState } from "../sitting/machine.ts";
import { screenOf } from "../sitting/screen.ts";

export type OutboxLease = ReturnType<typeof createOutboxLease>;

/** Opens the outbox under the lease that this device holds, and tracks whether its rows were made under another. */
export function createOutboxLease(get: () => PlayerState, outbox: Pick<Outbox, "open" | "stop">) {
  /** The lease that the outbox was opened with; undefined while it is closed. */
  let opened: number | null | undefined;
  /** The lease under which the rows in the outbox were made, while that is not the one held now. */
  let made: number | null = null;
  return {
    /** Undelivered rows are sent under the lease that they were made with, even if another device holds the sitting now. */
    open: () => {
      const { device, tab } = get();
      if (!device || tab !== "here") return;
      const { lease } = device;
      // Send nothing while the questions are loading: a row acknowledged meanwhile would be missing from both.
      if (lease === opened || made !== null || screenOf(get()) === "opening") return;
      opened = lease;
      outbox.open(lease);
    },
    close: () => {
      outbox.stop();
      opened = undefined;
    },
    /** Records the lease under which the rows in the outbox were made, after the lease changed hands. Null: there are none. */
    madeUnder: (lease: number | null) => {
      made = lease;
    },
    /** The lease under which the rows in the outbox were made, while that is not the one held now. */
    made: () => made,
    /** Returns whether the rows in the outbox were made under the current lease. */
    isSame: () => made === null || made === get().device?.lease,
    /** Records that the rows in the outbox were merged with the server's state. */
    merged: () => {
      made = null;
    },
  };
}
