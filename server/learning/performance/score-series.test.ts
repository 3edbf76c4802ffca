import { expect, test } from "vitest";
import type { SatResult } from "../evidence/sittings.ts";
import { buildSeries } from "./score-series.ts";
import type { ScoredTest } from "./scored-tests.ts";

const scale = { min: 400, max: 1600 };

/** A test on the scale of the others, with its error where that is known. */
function testOf(assessment_name: string, submitted: string, value: number, error: number | null): ScoredTest {
  const known = { assessment_name, assessment_id: assessment_name, session_id: assessment_name, kind: "mock" };
  return {
    sitting: { ...known, submitted_at: new Date(submitted) } as SatResult,
    whole: {
      unit: "scaled",
      scale,
      value,
      error,
      band: error === null ? null : { low: value - error, high: value + error },
    },
    sections: [],
    unsure: error === null ? "few_people" : null,
    pointError: null,
  };
}

const growthOf = (tests: readonly ScoredTest[]) =>
  buildSeries(tests, { exam: "", exam_on: null, target_score: null }, "2026-11-22")[0]?.growth;

test("growth says which scores it compares: the first and the last whose error is known", () => {
  const tests = [
    testOf("First", "2026-06-01T10:00:00Z", 1000, null),
    testOf("Second", "2026-06-07T15:44:00Z", 1010, 85),
    testOf("Third", "2026-11-06T18:16:00Z", 1140, 72),
    testOf("Newest", "2026-11-14T21:04:00Z", 1150, null),
  ];
  expect(growthOf(tests)).toMatchObject({
    difference: 130,
    from: { assessment: "Second", submitted_at: new Date("2026-06-07T15:44:00Z"), value: 1010 },
    to: { assessment: "Third", submitted_at: new Date("2026-11-06T18:16:00Z"), value: 1140 },
  });
});

test("growth names the newest score where it is left out, and why", () => {
  const [first, second] = [
    testOf("First", "2026-06-07T15:44:00Z", 1010, 85),
    testOf("Second", "2026-11-06T18:16:00Z", 1140, 72),
  ];
  const newest = testOf("Newest", "2026-11-14T21:04:00Z", 1150, null);
  expect(growthOf([first, second])?.newer).toBeNull();
  expect(growthOf([first, second, newest])?.newer).toEqual({
    assessment: "Newest",
    submitted_at: new Date("2026-11-14T21:04:00Z"),
    value: 1150,
    unsure: "few_people",
  });
});

test("one score whose error is known is no growth", () => {
  expect(
    growthOf([testOf("One", "2026-06-07T15:44:00Z", 1010, 85), testOf("Other", "2026-07-07T15:44:00Z", 1100, null)]),
  ).toBeNull();
});

test("a slip is told by the figure for which the student is listed: the newest score against the weighed mean before it", () => {
  const tests = [
    testOf("First", "2026-09-01T10:00:00Z", 1300, 50),
    testOf("Second", "2026-10-06T15:44:00Z", 1340, 50),
    testOf("Newest", "2026-11-14T21:04:00Z", 1010, 60),
  ];
  const goal = { exam: "", exam_on: null, target_score: null };
  const slipAt = (now: string) => buildSeries(tests, goal, now.slice(0, 10), new Date(now))[0]?.slip;
  expect(slipAt("2026-11-22T10:00:00Z")).toEqual({ before: 1320, now: 1010 });
  // Later on it is no news.
  expect(slipAt("2026-12-22T10:00:00Z")).toBeNull();
  expect(buildSeries(tests.slice(0, 2), goal, "2026-11-22", new Date("2026-10-08T10:00:00Z"))[0]?.slip).toBeNull();
});
