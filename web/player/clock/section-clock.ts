import { findOpenSection, type SittingSession } from "../sitting/wire.ts";
import type { SittingClock } from "./clock.ts";

/** Time given is told from this on; less is the network's. */
const GIVEN_MS = 5000;

/** Sets the clock by the section in progress, and tells when somebody has given time. */
export function createSectionClock(clock: SittingClock, onGiven: (ms: number) => void) {
  let current: string | null = null;
  const notify = (ms: number, wasRunning: boolean) => {
    if (ms > GIVEN_MS && wasRunning) onGiven(ms);
  };
  return {
    /** The server has told of the sitting. `ageMs` is how old that is by estimate. */
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
    /** An answer to a save has told what is left of the section that runs. */
    syncLeft: (remainingMs: number, ageMs: number) => notify(clock.sync({ remainingMs, running: true }, ageMs), true),
  };
}
