import { describe, expect, test } from "vitest";
import { readSheet } from "../sheet/read-sheet.ts";
import { fillColumn, traceContour } from "./contour.ts";
import { groundOf, stretchesOf } from "./line-paths.ts";
import { traceCurve } from "./trace-curve.ts";

const view = { left: -10, right: 10, bottom: -10, top: 10 };

describe("curves", () => {
  test("a line is one stretch", () => expect(traceCurve((x) => x, view, 100)).toHaveLength(1));
  test("1/x is two", () => expect(traceCurve((x) => 1 / x, view, 101)).toHaveLength(2));
  test("a root begins where it has a value, between two pixels too", () => {
    const [stretch] = traceCurve((x) => Math.sqrt(x - 2.03), view, 200);
    expect(stretch?.[0]?.x).toBeCloseTo(2.03, 6);
    expect(stretch?.[0]?.y).toBeCloseTo(0, 3);
  });
  test("tan breaks at each of its poles", () => expect(traceCurve(Math.tan, view, 440).length).toBe(7));
});

describe("contours", () => {
  test("a circle is one chain that closes, with all points on it", () => {
    const [chain, other] = traceContour((x, y) => x * x + y * y - 25, view, 80, 80);
    expect(other).toBeUndefined();
    expect(chain?.at(-1)).toEqual(chain?.[0]);
    for (const { x, y } of chain ?? []) expect(Math.hypot(x, y)).toBeCloseTo(5, 3);
  });
  test("a hyperbola is two chains", () => {
    expect(traceContour((x, y) => x * x - y * y - 4, view, 80, 80)).toHaveLength(2);
  });
  test("a pole is no curve", () => expect(traceContour((x, y) => 1 / (x - 0.123 + y * 0), view, 40, 40)).toEqual([]));
  test("two lines that cross are drawn through the crossing", () => {
    const chains = traceContour((x, y) => (x - 0.1) * (y - 0.1), view, 40, 40);
    const ends = chains.flatMap((chain) => [chain[0], chain.at(-1)]);
    expect(ends.every((end) => end && Math.max(Math.abs(end.x), Math.abs(end.y)) > 9.9)).toBe(true);
  });
  test("nothing where there are no values", () => expect(traceContour(() => Number.NaN, view, 9, 9)).toEqual([]));
});

test("a circle is drawn as far as its conditions hold", () => {
  const plane = { view, width: 400, height: 400, isMoving: false, toX: (x: number) => x, toY: (y: number) => y };
  const [reading] = readSheet([{ id: 1, kind: "formula", text: "x^2+y^2=25{x>0}", isShown: true }], {
    format: "point",
    degrees: false,
  });
  const boundary = reading?.kind === "relation" ? reading.relation.boundaries[0] : undefined;
  const stretches = boundary ? stretchesOf(boundary, plane) : [];
  const all = stretches.flat();
  expect(Math.min(...all.map(({ x }) => x))).toBeCloseTo(0, 4);
  expect(Math.max(...all.map(({ y }) => y))).toBeCloseTo(5, 3);
  expect(Math.min(...all.map(({ y }) => y))).toBeCloseTo(-5, 3);
});

describe("a column of an inequality", () => {
  test.each<[string, (y: number) => number, [number, number][]]>([
    ["above a line", (y) => y - 2.5, [[2.5, 10]]],
    ["below it", (y) => 2.5 - y, [[-10, 2.5]]],
    ["within a circle", (y) => 9 - y * y, [[-3, 3]]],
    [
      "outside it",
      (y) => y * y - 9,
      [
        [-10, -3],
        [3, 10],
      ],
    ],
    ["everywhere", () => 1, [[-10, 10]]],
    ["nowhere", () => -1, []],
    ["without values", () => Number.NaN, []],
  ])("%s", (_, inside, expected) => {
    expect(fillColumn(inside, -10, 10, 50)).toEqual(expected.map((ends) => ends.map((end) => expect.closeTo(end, 2))));
  });
});

describe("the ground of an inequality", () => {
  const plane = {
    view,
    width: 4,
    height: 20,
    isMoving: false,
    toX: (x: number) => (x + 10) / 5,
    toY: (y: number) => 10 - y,
  };
  const ground = (text: string) => {
    const [reading] = readSheet([{ id: 1, kind: "formula", text, isShown: true }], { format: "point", degrees: false });
    return reading?.kind === "relation" ? groundOf(reading.relation, plane) : null;
  };
  test.each([
    ["y>x", "M0 15V0h2V15zM2 5V0h2V5z"],
    ["x+y<=0", "M0 20V5h2V20zM2 20V15h2V20z"],
    ["y<99", "M0 20V0h2V20zM2 20V0h2V20z"],
    ["y>√x", "M2 7.8V0h2V7.8z"],
    ["-6<y<6", "M0 16V4h2V16zM2 16V4h2V16z"],
    ["x>0", "M2 20V0h2V20z"],
    ["y>x{x>0}", "M2 5V0h2V5z"],
    ["y>x{y<6}", "M0 15V4h2V15zM2 5V4h2V5z"],
    ["y>0{x<0}{y<5}", "M0 10V5h2V10z"],
    ["y=x", ""],
  ])("%s", (text, path) => expect(ground(text)).toBe(path));
});
