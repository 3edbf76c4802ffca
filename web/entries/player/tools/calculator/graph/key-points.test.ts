import { describe, expect, test } from "vitest";
import { readSheet } from "../sheet/read-sheet.ts";
import { findKeyPoints, type KeyPoint } from "./key-points.ts";

const view = { left: -10, right: 10, bottom: -10, top: 10 };

const points = (...texts: string[]) => {
  const lines = texts.map((text, index) => ({ id: index + 1, kind: "formula" as const, text, isShown: true }));
  const drawn = readSheet(lines, { format: "point", degrees: false }).flatMap((reading, index) =>
    reading.kind === "relation" ? [{ id: index + 1, relation: reading.relation }] : [],
  );
  return findKeyPoints(drawn, view);
};
const places = (found: readonly KeyPoint[], what: KeyPoint["what"]) =>
  found.filter((point) => point.what === what).map(({ x, y }) => [x, y]);

describe("one line", () => {
  test("a parabola: its vertex, and where it meets the axes", () => {
    const found = points("y=x^2-4x+3");
    expect(places(found, "lowest")).toEqual([[2, -1]]);
    expect(places(found, "x_axis")).toEqual([
      [1, 0],
      [3, 0],
    ]);
    expect(places(found, "y_axis")).toEqual([[0, 3]]);
  });
  test("what conditions leave out is not read", () => {
    const found = points("y=x^2-4x+3{x<2.5}", "y=0{x>1}");
    expect(places(found, "x_axis")).toEqual([[1, 0]]);
    expect(places(found, "meets")).toEqual([]);
    expect(places(points("x^2+y^2=25{x>0}"), "x_axis")).toEqual([[5, 0]]);
  });
  test("a vertex out of sight", () => expect(places(points("y=-(x-50)^2+700"), "highest")).toEqual([[50, 700]]));
  test("a circle meets each axis twice", () => {
    const found = points("x^2+y^2=25");
    expect(places(found, "x_axis")).toEqual([
      [-5, 0],
      [5, 0],
    ]);
    expect(places(found, "y_axis")).toEqual([
      [0, -5],
      [0, 5],
    ]);
  });
  test.each(["y=1/x", "y=2^x+1", "y=3"])("%s doesn’t meet the x-axis", (text) =>
    expect(places(points(text), "x_axis")).toEqual([]),
  );
});

describe("two lines", () => {
  test.each<[string, string, number[][]]>([
    ["y=2x-3", "x+2y=9", [[3, 3]]],
    [
      "x^2+y^2=25",
      "y=x-1",
      [
        [-3, -4],
        [4, 3],
      ],
    ],
    [
      "x^2+y^2=25",
      "y>=x-1",
      [
        [-3, -4],
        [4, 3],
      ],
    ],
    ["y=x^2", "y=2x-1", [[1, 1]]],
    ["x=3", "y=x^2", [[3, 9]]],
    ["y=x+1", "y=x+2", []],
    ["y=x+1", "2y=2x+2", []],
    ["y=200x", "y=150x+5000", [[100, 20000]]],
    [
      "x^2+y^2=25",
      "(x-6)^2+y^2=25",
      [
        [3, -4],
        [3, 4],
      ],
    ],
    ["x^2+y^2=4", "(x-4)^2+y^2=4", [[2, 0]]],
    [
      "y=2^x",
      "y=x+2",
      [
        [-1.69009307, 0.309906929],
        [2, 4],
      ],
    ],
  ])("%s and %s meet at %j", (one, other, expected) => {
    expect(places(points(one, other), "meets")).toEqual(
      expected.map((place) => place.map((value) => expect.closeTo(value, 5))),
    );
  });
});
