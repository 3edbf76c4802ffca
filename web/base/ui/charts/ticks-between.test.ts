import fc from "fast-check";
import { expect, test } from "vitest";
import { ticksBetween } from "./ticks-between.ts";

test("ticks hold what is drawn, rise evenly, and are few", () => {
  const scale = { min: 0, max: 2400 };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2400 }), fc.integer({ min: 0, max: 2400 }), (one, other) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)];
      const ticks = ticksBetween(least, most, scale);
      expect(ticks[0]).toBeLessThanOrEqual(least);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
  expect(ticksBetween(1170, 1380, { min: 400, max: 1600 })).toEqual([1150, 1200, 1250, 1300, 1350, 1400]);
});
