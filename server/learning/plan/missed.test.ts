import { expect, test } from "vitest";
import { missedMock, missedOf } from "./missed.ts";

const settings = {
  exam: "SAT",
  exam_on: "2027-03-13",
  target_score: null,
  minutes: [30, 20, 45, 0, 45, 60, 45],
  pauses: [],
  mock_moves: [],
};
const worked = (minutes: readonly number[]) =>
  minutes.map((own, index) => ({ date: `2026-11-${20 + index}`, minutes: own }));
const at = { today: "2026-11-27", since: "2026-11-01" };

test("what was missed is what days with less than half had less than planned, in a row up to yesterday", () => {
  expect(missedOf(settings, worked([45, 60, 0, 0, 0, 0, 0]), at)).toEqual({ minutes: 140, days: 4 });
  expect(missedOf(settings, worked([0, 60, 45, 30, 20, 40, 0]), at)).toEqual({ minutes: 45, days: 0 });
  expect(missedOf(settings, worked([22, 60, 23, 15, 10, 23, 0]), at)).toEqual({ minutes: 23, days: 0 });
});

test("more on one day makes up for none of another, and little is nothing", () => {
  expect(missedOf(settings, worked([100, 60, 45, 30, 20, 41, 0]), at)).toBeNull();
});

test("a pause and days before the plan was set were never planned", () => {
  const away = { ...settings, pauses: [{ from: "2026-11-20", to: "2026-11-26" }] };
  expect(missedOf(away, worked([0, 0, 0, 0, 0, 0, 0]), at)).toBeNull();
  expect(missedOf(settings, worked([0, 0, 0, 0, 0, 0, 0]), { ...at, since: "2026-11-24" })).toMatchObject({
    minutes: 45,
  });
});

test("a full test is missed where none was taken on its day or since", () => {
  const later = { today: "2026-12-01", since: "2026-11-01" };
  expect(missedMock(settings, [], later)).toBe(20_785);
  expect(missedMock(settings, ["2026-11-29"], later)).toBeNull();
  expect(missedMock(settings, [], at)).toBeNull();
});
