import { vi } from "vitest";

let shiftMs = 0;

/**
 * Does something with this process's clock five seconds ahead: by then every process has noticed what happened to a sign-in, without
 * anybody waiting. Each call is ahead of the one before, so that nothing remembered in the last one is fresh in the next.
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
