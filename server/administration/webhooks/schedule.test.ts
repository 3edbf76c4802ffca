import { MOST_TRIES } from "@sextant/contract/webhook-events.ts";
import { expect, test } from "vitest";
import { holdMs, nextTryMs } from "./schedule.ts";

const HOUR_MS = 3_600_000;
const pauses = (chance: number) => Array.from({ length: MOST_TRIES - 1 }, (_, at) => nextTryMs(at + 1, chance) ?? 0);

test("there are ten tries, the last one three to three and a half days after the first", () => {
  expect(pauses(0).map((ms) => ms / 1000)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(nextTryMs(MOST_TRIES, 0)).toBeNull();
  for (const chance of [0, 0.5, 1]) {
    const hours = pauses(chance).reduce((sum, ms) => sum + ms, 0) / HOUR_MS;
    expect(hours).toBeGreaterThan(72);
    expect(hours).toBeLessThan(84);
  }
});

test("a receiver that fails again and again is left alone for five seconds, then longer, and five minutes at most", () => {
  expect([1, 2, 3, 7, 100].map((misses) => holdMs(misses) / 1000)).toEqual([5, 10, 20, 300, 300]);
});
