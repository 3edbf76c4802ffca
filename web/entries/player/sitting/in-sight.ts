import type { SittingClock } from "../clock/clock.ts";
import type { PlayerState } from "./machine.ts";
import { holdsLease, screenOf } from "./screen.ts";
import type { createVisits } from "./visits.ts";

type Parts = {
  get: () => PlayerState;
  clock: Pick<SittingClock, "isRunning">;
  visits: Pick<ReturnType<typeof createVisits>, "enter" | "leave">;
};

/**
 * Returns what keeps visits in step with the screen, to be called whenever the state has changed. Whatever brings a question back into
 * sight begins a visit: a resumed clock, a reopened test, a submission that failed.
 */
export function createInSight({ get, clock, visits }: Parts) {
  return () => {
    const state = get();
    const question = state.questions?.placed[state.here];
    if (screenOf(state) !== "question" || !question || !holdsLease(state)) visits.leave();
    // What is under way may end the section: the visit waits for what comes of it. A clock that is held says nothing of now.
    else if (!state.busy && clock.isRunning()) visits.enter(question.id);
  };
}
