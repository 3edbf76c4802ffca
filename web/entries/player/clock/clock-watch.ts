import type { SittingClock } from "./clock.ts";

/** Tells when the clock has been set, and once when it has run out. setTimeout ends at 2^31 ms, and may come a little early. */
export function createClockWatch(clock: SittingClock, onRunOut: () => void) {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const arm = () => {
    clearTimeout(timer);
    const left = clock.remaining();
    if (left === null || !clock.isRunning()) return;
    timer = setTimeout(left > 0 ? arm : onRunOut, Math.min(left, 2 ** 30));
  };

  return {
    /** The clock has been set. */
    set: () => {
      for (const listener of listeners) listener();
      arm();
    },
    /** Hears when the clock has been set, not when it ticks. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
