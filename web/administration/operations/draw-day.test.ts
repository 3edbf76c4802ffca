import { expect, test } from "vitest";
import { drawDay } from "./draw-day.ts";

const until = Date.parse("2026-03-02T12:00:00Z");
const ago = (minutes: number) => new Date(until - minutes * 60_000).toISOString();
const curve = (...values: [minutes: number, value: number][]) => ({
  points: values.map(([minutes, value]) => ({ at: ago(minutes), value })),
  limit: 80,
});

test("one curve fills the day from left to right, the limit four fifths up", () => {
  const drawn = drawDay(curve([20, 0], [10, 100], [0, 50]), until);
  expect(drawn?.pieces).toHaveLength(1);
  expect(drawn?.pieces[0]?.line).toBe("M159.8 30L160.9 2L162 16");
  expect(drawn?.pieces[0]?.area).toBe("M159.8 30L160.9 2L162 16L162 32L159.8 32Z");
  expect(drawn).toMatchObject({ limitY: 7.6, least: 0, most: 100, now: { x: 162, y: 16, isBeyond: false } });
});

test("where nobody looked there is a gap, not a line", () => {
  const drawn = drawDay(curve([600, 1], [590, 1], [300, 1], [290, 1], [280, 1]), until);
  expect(drawn?.pieces.map(({ line }) => line.split("L").length)).toEqual([2, 3]);
});

test.each([
  ["nothing was measured", curve()],
  ["one moment was", curve([0, 5])],
  ["all of it is older than a day", curve([1500, 5], [1490, 5])],
])("%s: there is no curve", (_what, given) => {
  expect(drawDay(given, until)).toBeNull();
});

test("a figure beyond its limit is drawn whole, and marked where it still is", () => {
  const drawn = drawDay(curve([10, 10], [0, 200]), until);
  expect(drawn?.now).toMatchObject({ y: 2, isBeyond: true });
  expect(drawn?.limitY).toBeGreaterThan(2);
});
