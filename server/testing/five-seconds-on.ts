import { vi } from "vitest";

let shiftMs = 0;

/**
 * Runs a function with this process's clock five seconds ahead: by then every process has noticed what happened to a sign-in, without a
 * real wait. Each call is ahead of the one before, so that nothing cached in the last one is fresh in the next.
 */
export async function fiveSecondsOn<T>(act: () => Promise<T>): Promise<T> {
  shiftMs += 5001;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + shiftMs });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}
