import type { AnswerDelivery } from "../answers/answer-delivery.ts";
import type { ContinuedTelling } from "../answers/tell-continued.ts";
import type { Ahead } from "./ahead.ts";
import type { DeviceMemory } from "./device-memory.ts";
import type { SittingAction } from "./machine.ts";
import type { SittingCore } from "./sitting-core.ts";
import type { Tracking } from "./tracking.ts";
import { findOpenSection, type SittingSession } from "./wire.ts";

type Parts = {
  core: SittingCore;
  delivery: AnswerDelivery;
  visits: Tracking["visits"];
  device: DeviceMemory;
  ahead: Pick<Ahead, "setBegun" | "forget">;
  continued: Pick<ContinuedTelling, "soon">;
  /** Fetches the next question before it is wanted. */
  readAhead: () => Promise<void>;
};

/** Handles what the server answers: with the sitting, to an action, to a save. Measures how long it has been silent. */
export function createServerHearing({ core, delivery, visits, device, ahead, continued, readAhead }: Parts) {
  const { get, dispatch, clock, watch, sectionClock, retries, openSection } = core;
  const { outbox, lease, settleLate } = delivery;
  let lastHeard = performance.now();

  /** Handles the sitting's state from any response. */
  const hearSession = (session: SittingSession, tookMs: number) => {
    lastHeard = performance.now();
    retries.reset();
    // A response that was in flight when the network failed does not prove that it is back.
    if (navigator.onLine !== false) outbox.setReached(true);
    sectionClock.sync(session, tookMs / 2);
    if (session.reopened_at !== (get().session?.reopened_at ?? null)) continued.soon();
    dispatch({ type: "session", session });
    watch.set();
    if (session.state !== "in_progress") ahead.setBegun(null);
    lease.open();
    settleLate();
    void readAhead();
    // Until the server knows that nothing is unsent, a reload must still be able to report it.
    const isOver = session.state === "submitted" ? session.unsent === 0 : session.submitted_at !== null;
    if (isOver && session.state !== "in_progress" && device.get() && outbox.unsent() === 0) {
      outbox.forget();
      void visits.flush();
      device.finish();
      ahead.forget();
    }
  };

  return {
    hearSession,
    /** Handles the sitting as it is after an action of this page. */
    hearAction: (session: SittingSession, tookMs: number, action: SittingAction) => {
      if (action === "start" || action === "begin_section") ahead.setBegun(findOpenSection(session)?.id ?? null);
      if (action === "take_over") ahead.setBegun(null);
      // The response's lease now belongs to this device.
      if (action === "start" || action === "take_over") {
        if (session.lease > 1) continued.soon();
        lease.madeUnder(session.lease > 1 ? (device.get()?.lease ?? 0) : null);
        dispatch({ type: "device", lease: session.lease });
      }
      hearSession(session, tookMs);
      device.keep();
    },
    /** Handles the response to a save: how much time is left by the server's clock, and how long the call took. */
    hearSave: (remainingMs: number | null, tookMs: number) => {
      lastHeard = performance.now();
      if (remainingMs !== null && openSection() && clock.isRunning()) {
        sectionClock.syncLeft(remainingMs, tookMs / 2);
        watch.set();
      }
      void visits.flush();
      void readAhead();
    },
    /** Returns the time since the server's last response, ms. */
    silence: () => performance.now() - lastHeard,
  };
}
