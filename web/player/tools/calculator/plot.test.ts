import { describe, expect, test } from "vitest";
import { notablePoints, scaleMarks, scaleStep, tracePath } from "./plot.ts";

const window = { left: -10, right: 10, bottom: -10, top: 10 };

test.each([
  [0, 10, 10, 1],
  [0, 10, 6, 2],
  [-10, 10, 8, 5],
  [0, 0.3, 4, 0.1],
  [0, 7000, 5, 2000],
])("a scale from %d to %d with %i marks steps by %d", (from, to, wanted, step) => {
  expect(scaleStep(from, to, wanted)).toBeCloseTo(step, 12);
});

test("marks are round numbers within the ends", () => {
  expect(scaleMarks(-1.05, 1.05, 5)).toEqual([-1, -0.5, 0, 0.5, 1]);
});

describe("tracing", () => {
  test("a line is one stretch", () => expect(tracePath((x) => x, window, 100)).toHaveLength(1));
  test("1/x is two", () => expect(tracePath((x) => 1 / x, window, 101)).toHaveLength(2));
  test("a root begins where it has a value", () => {
    const [stretch] = tracePath(Math.sqrt, window, 200);
    expect(stretch?.[0]?.x).toBeCloseTo(0, 6);
  });
  test("tan breaks at each of its poles", () => expect(tracePath(Math.tan, window, 440).length).toBe(7));
});

describe("points worth naming", () => {
  test("a parabola: where it meets the axis, and its vertex", () => {
    expect(notablePoints((x) => 1.25 * x ** 2 - 5 * x + 6, [], window)).toEqual([
      { x: 0, y: 6 },
      { x: 2, y: 1 },
    ]);
  });
  test("zeros", () => {
    expect(notablePoints((x) => x ** 2 - 4, [], window)).toEqual([
      { x: -2, y: 0 },
      { x: 0, y: -4 },
      { x: 2, y: 0 },
    ]);
  });
  test("where two curves meet", () => {
    expect(notablePoints((x) => x + 1, [(x) => 3 - x], window)).toContainEqual({ x: 1, y: 2 });
  });
  test("a pole is not a zero", () => expect(notablePoints((x) => 1 / x, [], window)).toEqual([]));
  test("a flat line has only where it meets the axis", () => expect(notablePoints(() => 1, [], window)).toEqual([]));
});
