import { expect, test } from "vitest";
import { isAddressAllowed, isEarlierMet } from "./judge.ts";

test.each([
  [[], "203.0.113.9", true],
  [["10.0.0.0/8"], "10.4.4.4", true],
  [["10.0.0.0/8", "2001:db8::/32"], "2001:db8::7", true],
  [["10.0.0.0/8"], "203.0.113.9", false],
])("with %j, a start from %s is allowed: %s", (addresses, address, allowed) => {
  expect(isAddressAllowed({ addresses }, address)).toBe(allowed);
});

const points = (value: number) => ({ unit: "points" as const, value });
const percent = (value: number) => ({ unit: "percent" as const, value });

test.each([
  [null, null, false],
  [null, { points: 0, max_points: 10 }, true],
  [points(7), null, false],
  [points(7), { points: 7, max_points: 10 }, true],
  [points(7), { points: 6.5, max_points: 10 }, false],
  [percent(70), { points: 7, max_points: 10 }, true],
  [percent(70), { points: 2.1, max_points: 3 }, true],
  [percent(70), { points: 6.9, max_points: 10 }, false],
  [percent(0), { points: 0, max_points: 0 }, false],
  [percent(0), { points: 0, max_points: 10 }, true],
])("at least %j is met by %j: %s", (at_least, result, met) => {
  expect(isEarlierMet({ at_least }, result)).toBe(met);
});
