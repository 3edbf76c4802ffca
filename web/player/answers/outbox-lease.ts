import type { Outbox } from "../../sending/outbox.ts";
import type { PlayerState } from "../sitting/machine.ts";
import { screenOf } from "../sitting/screen.ts";

export type OutboxLease = ReturnType<typeof createOutboxLease>;

/** Opens the outbox under the lease that this device holds, and knows whether its rows were made under another. */
export function createOutboxLease(get: () => PlayerState, outbox: Pick<Outbox, "open" | "stop">) {
  /** The lease that the outbox was opened with; undefined while it is closed. */
  let opened: number | null | undefined;
  /** The lease under which the rows in the outbox were made, while that is not the one held now. */
  let made: number | null = null;
  return {
    /** What this device had not delivered leaves under the lease it was made with, whoever holds the sitting now. */
    open: () => {
      const { device, tab } = get();
      if (!device || tab !== "here") return;
      const { lease } = device;
      // While the questions are on their way nothing may leave: a row that is acknowledged meanwhile would be missing from both.
      if (lease === opened || made !== null || screenOf(get()) === "opening") return;
      opened = lease;
      outbox.open(lease);
    },
    close: () => {
      outbox.stop();
      opened = undefined;
    },
    /** The lease has changed hands: what is in the outbox was made under this one. Null: nothing is. */
    madeUnder: (lease: number | null) => {
      made = lease;
    },
    /** Whether the rows in the outbox were made under the lease that holds now. */
    isSame: () => made === null || made === get().device?.lease,
    /** The rows in the outbox were laid over what the server holds. */
    merged: () => {
      made = null;
    },
  };
}
