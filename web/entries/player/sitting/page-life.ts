import { heldOf } from "../../../base/sending/held-answers.ts";
import type { AnswerDelivery } from "../answers/answer-delivery.ts";
import { namesOf } from "../uploads/chosen-file.ts";
import type { DeviceMemory } from "./device-memory.ts";
import type { SittingCore } from "./sitting-core.ts";
import type { Tracking } from "./tracking.ts";

/** Interval of recording a visit: a page that is cut off loses no more than this. */
const NOTE_MS = 10_000;

type Parts = {
  core: Pick<SittingCore, "get" | "dispatch">;
  delivery: Pick<AnswerDelivery, "outbox" | "lease">;
  tracking: Pick<Tracking, "visits" | "heartbeat">;
  device: Pick<DeviceMemory, "keep">;
  /** Asks the server for the sitting. */
  refresh: () => Promise<void>;
};

/** Returns what becomes of a sitting as its page lives: network, focus, sign-in, closing. */
export function createPageLife({ core, delivery, tracking, device, refresh }: Parts) {
  const { get, dispatch } = core;
  const { outbox, lease } = delivery;
  const { visits, heartbeat } = tracking;
  return {
    /** Retries everything that waits for a connection, now. */
    nudge: () => {
      outbox.nudge();
      heartbeat.hear(true);
      void refresh();
    },
    /** Does the same at the student's request: also resends once the answers that were refused. */
    retry: () => {
      outbox.retry();
      void refresh();
    },
    /** Handles the browser's report of no network. */
    loseNetwork: () => {
      outbox.setReached(false);
      heartbeat.hear(false);
    },
    setActive: (isActive: boolean) => {
      if (visits.setActive(isActive) && !isActive) heartbeat.loseFocus();
    },
    /** Starts reporting where the student is and how far their visit has come; returns a function that stops it. */
    startTelling: () => {
      heartbeat.start();
      const noting = setInterval(() => {
        visits.note();
        outbox.lookAtDevice();
      }, NOTE_MS);
      return () => {
        heartbeat.stop();
        clearInterval(noting);
      };
    },
    /**
     * Handles the end of the session: resolves when the unsent answers have been written to this device, with whether all of them are
     * there, and no file is on its way that only this page has.
     */
    signOut: async (): Promise<boolean> => {
      outbox.stop();
      visits.leave();
      dispatch({ type: "signed_out" });
      await outbox.written();
      return heldOf(get().outbox).isAllKept && namesOf(get().files, "coming").length === 0;
    },
    /** Handles a sign-in in another tab: sends what only this page has. The server refuses another person's token. */
    comeBack: () => {
      dispatch({ type: "signed_in" });
      lease.close();
      lease.open();
      void refresh();
    },
    /** Handles the page closing, perhaps for good. */
    leave: () => {
      device.keep();
      outbox.leave();
      void visits.flush(true);
    },
  };
}
