import { createOutboxStore } from "../../../base/sending/outbox-store.ts";
import { createAnswers } from "../answers/answers.ts";
import { createSittingClock } from "../clock/clock.ts";
import { createClockWatch } from "../clock/clock-watch.ts";
import { createSectionClock } from "../clock/section-clock.ts";
import { createPlayerStore } from "./player-store.ts";
import { createRetries } from "./retries.ts";
import type { SittingCalls } from "./sitting-calls.ts";
import { findOpenSection } from "./wire.ts";

type Parts = {
  session: string;
  user: string;
  calls: SittingCalls;
  /** The state has changed. */
  onChange: () => void;
  /** The section’s time is over by the page’s clock. */
  onRunOut: () => void;
};

/** What all parts of a sitting work on: its state, its answers, its clock, its place on this device, and the calls to the server. */
export type SittingCore = ReturnType<typeof createSittingCore>;

/** Creates what all parts of a sitting work on. */
export function createSittingCore({ session, user, calls, onChange, onRunOut }: Parts) {
  const { get, dispatch, subscribe } = createPlayerStore(onChange);
  const clock = createSittingClock();
  return {
    get,
    dispatch,
    subscribe,
    calls,
    store: createOutboxStore({ user, session }),
    answers: createAnswers(),
    /** The revision of each attempt that the server last acknowledged. */
    acknowledged: new Map<string, number>(),
    clock,
    watch: createClockWatch(clock, onRunOut),
    sectionClock: createSectionClock(clock, (ms) => dispatch({ type: "note", note: { kind: "extended", ms } })),
    retries: createRetries(),
    openSection: () => {
      const state = get();
      return state.session && findOpenSection(state.session);
    },
  };
}
