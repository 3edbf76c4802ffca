import fc from "fast-check";
import { expect, test } from "vitest";
import { minuteTicks, pickPositions } from "./pacing-ticks.ts";

test.each([
  [0, [0, 0.25]],
  [0.9, [0, 0.25, 0.5, 0.75, 1]],
  [4.2, [0, 1, 2, 3, 4, 5]],
  [6, [0, 2, 4, 6]],
])("%d minutes have ticks at %j", (highest, ticks) => {
  expect(minuteTicks(highest)).toEqual(ticks);
});

test("the ticks hold the highest, and are a handful", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1000, noNaN: true }), (highest) => {
      const ticks = minuteTicks(highest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
});

test("labels thin out as the room gets narrow", () => {
  const positions = [1, 2, 3, 4, 5, 6, 7];
  expect(pickPositions(positions, 10)).toEqual(positions);
  expect(pickPositions(positions, 3)).toEqual([1, 4, 7]);
  expect(pickPositions(positions, 0)).toEqual([1]);
});
