import { expect, test } from "vitest";
import { type Judged, outcomeOf } from "../../delivery/results/outcome.ts";
import { isMissed } from "./outcome.ts";

const answer = { points: 1, max_points: 1, omitted: false, not_reached: false, correct: true };

test.each<[outcome: ReturnType<typeof outcomeOf>, isMissed: boolean, change: Partial<Judged>]>([
  ["right", false, {}],
  ["wrong", true, { points: 0, correct: false }],
  ["wrong", true, { points: -0.25, correct: false }],
  ["wrong", true, { points: 0, correct: null }],
  ["partial", true, { points: 0.5, correct: false }],
  // Right only after tries that cost points, even all of them.
  ["partial", true, { points: 0.5 }],
  ["partial", true, { points: 0 }],
  ["right", false, { correct: null }],
  ["omitted", true, { points: 0, correct: false, omitted: true }],
  ["not_reached", true, { points: 0, correct: false, omitted: true, not_reached: true }],
  ["waiting", false, { points: null, correct: null }],
  // A question that was credited to everybody is right, whether it was reached or not.
  ["right", false, { not_reached: true }],
])("an answer is %s, missed %s: %j", (outcome, missed, change) => {
  const judged = { ...answer, ...change };
  expect(outcomeOf(judged)).toBe(outcome);
  expect(isMissed({ ...judged, kind: "mock", scored: true })).toBe(missed);
});

test("questions on trial and withdrawn ones are not missed, nor is what practice ended before", () => {
  const wrong = { ...answer, points: 0, correct: false };
  expect(isMissed({ ...wrong, kind: "mock", scored: false })).toBe(false);
  const left = { ...wrong, omitted: true, not_reached: true, scored: true };
  expect(isMissed({ ...left, kind: "practice" })).toBe(false);
  expect(isMissed({ ...left, not_reached: false, kind: "practice" })).toBe(true);
});
