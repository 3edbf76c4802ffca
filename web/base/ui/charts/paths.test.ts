import { expect, test } from "vitest";
import { areaPath, linePath, spreadLabels } from "./paths.ts";

test("a line begins where its first point is and goes on to the others", () => {
  expect(
    linePath([
      [0, 1.25],
      [10, 2],
    ]),
  ).toBe("M0.0 1.3L10.0 2.0");
  expect(linePath([])).toBe("");
});

test("an area goes along one line and back along the other", () => {
  const area = areaPath(
    [
      [0, 0],
      [10, 0],
    ],
    [
      [0, 5],
      [10, 6],
    ],
  );
  expect(area).toBe("M0.0 0.0L10.0 0.0L10.0 6.0L0.0 5.0Z");
  expect(areaPath([], [])).toBe("");
});

test.each([
  { name: "far apart stay", wanted: [10, 50, 90], expected: [10, 50, 90] },
  { name: "at the same height stand under each other", wanted: [50, 50, 50], expected: [50, 64, 78] },
  { name: "at the foot are pushed up", wanted: [98, 99, 100], expected: [72, 86, 100] },
  { name: "keep their order, not their places in the list", wanted: [60, 20, 25], expected: [60, 20, 34] },
])("labels that are $name", ({ wanted, expected }) => {
  expect(spreadLabels(wanted, 14, 100)).toEqual(expected);
});
