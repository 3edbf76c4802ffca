import { expect } from "vitest";

/** Only what runs away takes so long, on however slow a processor. */
const SOON_MS = 30_000;

/** Returns what this returns, and fails where it takes too much processor time of its own thread, however busy the machine is. */
export function soon<Result>(act: () => Result): Result {
  const before = process.threadCpuUsage();
  const result = act();
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(SOON_MS);
  return result;
}
