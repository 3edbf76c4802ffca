import fc from "fast-check";
import { expect, test } from "vitest";
import { markPositions } from "./scale-marks.ts";

const section = { minimum: 200, maximum: 800, step: 20, labelEvery: 200, value: 650, standardError: 30 };

test("a section score stands at its place, with one standard error either way", () => {
  const marks = markPositions({ ...section, previous: { value: 610 }, goal: { value: 720 } });
  expect(marks.value).toBe(0.75);
  expect(marks.band).toEqual({ from: 0.7, to: 0.8 });
  expect(marks.previous).toBeCloseTo(0.6833, 4);
  expect(marks.goal).toBeCloseTo(0.8667, 4);
});

test("every step has a tick and round scores have labels", () => {
  const marks = markPositions(section);
  expect(marks.ticks).toHaveLength(31);
  expect(marks.ticks.filter((tick) => tick.labelled).map((tick) => tick.value)).toEqual([200, 400, 600, 800]);
});

test("the end of a scale has a label, and one right before it gives way", () => {
  const labels = (maximum: number, labelEvery: number, step = 1) =>
    markPositions({ minimum: 0, maximum, step, labelEvery, value: 3 })
      .ticks.filter(({ labelled }) => labelled)
      .map(({ value }) => value);
  expect(labels(11, 2)).toEqual([0, 2, 4, 6, 8, 11]);
  expect(labels(54, 10)).toEqual([0, 10, 20, 30, 40, 54]);
  expect(labels(38, 10, 5)).toEqual([0, 10, 20, 30, 38]);
});

test("without a standard error there is no band", () => {
  expect(markPositions({ ...section, standardError: undefined }).band).toBeUndefined();
});

test("no mark leaves the scale", () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 2000 }), fc.integer({ min: 0, max: 900 }), (value, standardError) => {
      const marks = markPositions({ ...section, value, standardError });
      const places = [marks.value, marks.band?.from, marks.band?.to, ...marks.ticks.map((tick) => tick.at)];
      for (const place of places) expect(place).toSatisfy((at: number) => at >= 0 && at <= 1);
    }),
  );
});
