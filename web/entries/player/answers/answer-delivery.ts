import { createOutbox } from "../../../base/sending/outbox.ts";
import { isSameStatus } from "../../../base/sending/outbox-events.ts";
import { holdsLease } from "../sitting/screen.ts";
import type { SittingCore } from "../sitting/sitting-core.ts";
import { createOutboxHearing } from "./hear-outbox.ts";
import { createOutboxLease } from "./outbox-lease.ts";
import { createLateSettling } from "./settle-late.ts";
import { createReturnedTelling } from "./tell-returned.ts";

type Parts = {
  core: SittingCore;
  /** The server has answered a save: how much time is left by its clock, and how long the call took. */
  onAnswered: (remainingMs: number | null, tookMs: number) => void;
  /** The outbox has said whether the server is out of reach. */
  onReach: (isOffline: boolean) => void;
  onTakenOver: () => void;
  /** Asks the server for the sitting. */
  refresh: () => void;
};

export type AnswerDelivery = ReturnType<typeof createAnswerDelivery>;

/**
 * Creates what delivers the answers: the outbox, the lease under which its rows leave, and what becomes of those that arrive late or
 * after another device has taken over.
 */
export function createAnswerDelivery({ core, onAnswered, onReach, onTakenOver, refresh }: Parts) {
  const { get, dispatch, store, calls } = core;
  const outbox = createOutbox({
    store,
    save: calls.save,
    onEvent: (event) => {
      // Anything delivered while another device holds the sitting was answered before the take-over.
      if (event.kind === "acknowledged" && get().session && !holdsLease(get())) returned.own("saved", event.id);
      hearOutbox(event);
    },
    onStatus: (status) => {
      onReach(status.offline);
      if (!isSameStatus(get().outbox, status)) dispatch({ type: "outbox", status });
    },
  });
  const hearOutbox = createOutboxHearing({
    ...core,
    onAnswered,
    onTakenOver,
    onOvertaken: (id) => returned.own("superseded", id),
    refresh,
  });
  const returned = createReturnedTelling({ ...core, outbox });
  return {
    outbox,
    returned,
    lease: createOutboxLease(get, outbox),
    settleLate: createLateSettling({ ...core, outbox }),
  };
}
