import { findOpenSection, type SittingSession } from "../sitting/wire.ts";
import type { SittingClock } from "./clock.ts";

/** Announces given time from this amount; smaller differences are network jitter. */
const GIVEN_MS = 5000;

/** Synchronises the clock with the section in progress, and reports when a member of staff gives time. */
export function createSectionClock(clock: SittingClock, onGiven: (ms: number) => void) {
  let current: string | null = null;
  const notify = (ms: number, wasRunning: boolean) => {
    if (ms > GIVEN_MS && wasRunning) onGiven(ms);
  };
  return {
    /** Handles a new state of the sitting from the server. `ageMs` is its estimated age. */
    sync: (session: SittingSession, ageMs: number) => {
      const section = findOpenSection(session);
      if (section?.id !== current) clock.reset();
      const wasRunning = clock.isRunning();
      current = section?.id ?? null;
      if (!section) return;
      const running = section.state === "in_progress";
      notify(
        clock.sync({ remainingMs: section.remaining_ms, elapsedMs: section.elapsed_ms, running }, ageMs),
        wasRunning,
      );
    },
    /** Handles the time left in the section from the response to a save. */
    syncLeft: (remainingMs: number, ageMs: number) => notify(clock.sync({ remainingMs, running: true }, ageMs), true),
  };
}
