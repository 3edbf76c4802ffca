import fc from "fast-check";
import { expect, it, test } from "vitest";
import { shownNumber, shownPercent } from "./shown-number.ts";

test.each([
  [2, 3, [], 67],
  [2, 3, [67], 66.6],
  [2, 3, [66], 67],
  [2, 3, "any", 66.6],
  [1, 3, "any", 33],
  [3, 12, "any", 25],
  [199, 200, [], 99.5],
  [1999, 2000, [], 99.9],
  [99_999, 100_000, [], 99.9],
  [200, 200, [], 100],
  [201, 200, [], 101],
  [0.1 + 0.2, 0.3, [], 100],
  [0.3, 0.1 + 0.2, [], 100],
  [0.7, 0.7, [100], 100],
  [0.796, 1, [80], 79.6],
  [0.7999, 1, [80], 79.9],
  [0.8, 1, [80], 80],
  [-1, 4, [], -25],
  [0, 0, [], 0],
] as const)("%d of %d beside %j is %d %%", (part, whole, bounds, shown) => {
  expect(shownPercent(part, whole, bounds)).toBe(shown);
});

test.each([
  [7.996, 2, [8], 7.99],
  [7.994, 2, [8], 7.99],
  [8, 2, [8], 8],
  [1199.6, 0, [1200], 1199.6],
] as const)("%d with %d decimals beside %j is %d", (exact, digits, bounds, shown) => {
  expect(shownNumber(exact, digits, bounds)).toBe(shown);
});

it("never reaches a bound that isn’t met, and never leaves one that is", () => {
  const points = fc.integer({ min: 1, max: 400 }).chain((most) => fc.tuple(fc.nat(most), fc.constant(most)));
  const bound = fc.oneof(
    fc.nat(100),
    fc.nat(1000).map((tenths) => tenths / 10),
  );
  fc.assert(
    fc.property(points, bound, ([part, whole], from) => {
      const isMet = from <= (100 * part) / whole + 1e-9;
      const shown = shownPercent(part, whole, [from]);
      if (isMet) expect(shown).toBeGreaterThan(from - 0.5);
      else expect(shown).toBeLessThan(from);
      expect(Math.abs(shown - (100 * part) / whole)).toBeLessThanOrEqual(0.5);
      expect(shown === 100).toBe(part === whole);
      expect(shownPercent(part, whole, "any")).toBeLessThanOrEqual((100 * part) / whole + 1e-9);
    }),
  );
});
