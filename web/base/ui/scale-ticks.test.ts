import fc from "fast-check";
import { expect, test } from "vitest";
import { scaleTicks } from "./scale-ticks.ts";

test.each([
  [400, 1600, { step: 20, labelEvery: 200 }],
  [200, 800, { step: 10, labelEvery: 100 }],
  [1, 36, { step: 1, labelEvery: 10 }],
  [0, 54, { step: 1, labelEvery: 10 }],
  [0, 3, { step: 1, labelEvery: 1 }],
])("a scale from %d to %d has %j", (minimum, maximum, scale) => {
  expect(scaleTicks(minimum, maximum)).toEqual(scale);
});

test("no scale has more than six labels beside its first, nor ticks that do not meet them", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 100_000 }), (minimum, length) => {
      const { step, labelEvery } = scaleTicks(minimum, minimum + length);
      expect(length / labelEvery).toBeLessThanOrEqual(6);
      expect(labelEvery % step).toBe(0);
    }),
  );
});
