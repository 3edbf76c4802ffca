import { describe, expect, test } from "vitest";
import { readSheet } from "../sheet/read-sheet.ts";
import { listDrawn, listRelated } from "./drawn-lines.ts";
import { findKeyPoints, type KeyPoint } from "./key-points.ts";
import { beginTrace, findPressed, nextKeyPoint, stepTrace } from "./trace.ts";
import type { Plane } from "./use-plane.ts";

/** 20 px to a unit. */
const plane: Plane = {
  view: { left: -10, right: 10, bottom: -10, top: 10 },
  width: 400,
  height: 400,
  isMoving: false,
  toX: (value) => (value + 10) * 20,
  toY: (value) => (10 - value) * 20,
};

const draw = (...texts: string[]) => {
  const lines = texts.map((text, index) => ({ id: index + 1, kind: "formula" as const, text, isShown: true }));
  const drawn = listDrawn(lines, readSheet(lines, { format: "point", degrees: false }), new Set());
  return { drawn, keyPoints: findKeyPoints(listRelated(drawn), plane.view) };
};
const told = (trace: { x: number; y: number; key: KeyPoint | null } | null) =>
  trace && [trace.x, trace.y, trace.key?.what ?? null];

describe("a press", () => {
  const { keyPoints } = draw("y=x^2-4x+3");
  test.each<[string, { x: number; y: number }, ReturnType<typeof told>]>([
    ["on a point reads it", { x: 2, y: -1 }, [2, -1, "lowest"]],
    ["near a point reads it", { x: 2.5, y: -1.5 }, [2, -1, "lowest"]],
    ["near two reads the nearer one", { x: 1.6, y: -0.8 }, [2, -1, "lowest"]],
    ["a little further away reads none", { x: 2, y: -2.2 }, null],
  ])("%s", (_, at, read) => expect(told(findPressed(at, keyPoints, plane))).toEqual(read));
});

test("a trace begins near the middle or a place, and goes along its line by steps and by points", () => {
  const { drawn, keyPoints } = draw("y=x^2-4x+3");
  const [line] = drawn;
  const start = line && beginTrace(line, keyPoints, plane, { x: 0, y: 3 });
  if (!line || !start) throw new Error("The line isn’t in sight");
  expect(beginTrace(line, keyPoints, plane)).toMatchObject({ x: 0.8, key: null });
  expect(told(start)).toEqual([0, 3, "y_axis"]);
  const next = stepTrace(start, 1, line, keyPoints, plane);
  expect(told(next)).toEqual([0.2, expect.closeTo(2.24), null]);
  expect(stepTrace(next, -1, line, keyPoints, plane)).toEqual(start);
  expect(told(nextKeyPoint(next, 1, keyPoints))).toEqual([1, 0, "x_axis"]);
  expect(nextKeyPoint(start, -1, keyPoints)).toBeNull();
});
