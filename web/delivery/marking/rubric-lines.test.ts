import { expect, test } from "vitest";
import type { Answer } from "./requests.ts";
import {
  accepts,
  earnedBy,
  givenBefore,
  givesByKey,
  keyOf,
  linesOf,
  marksOf,
  marksToSend,
  nextLevel,
  type RubricLine,
  standingOf,
  stepsOf,
  sumOf,
  withHalf,
} from "./rubric-lines.ts";

const line = (interaction: string, id: string | null, max: number): RubricLine => ({
  interaction,
  id,
  max,
  name: "",
  description: "",
  levels: [],
  onlyLevels: false,
});
const leveled = (max: number, points: number[], onlyLevels = false): RubricLine => ({
  ...line("a", "x", max),
  levels: points.map((own) => ({ points: own, description: "" })),
  onlyLevels,
});
const lines = [line("a", "ideas", 4), line("a", "language", 2), line("b", null, 6)];

test("a part without a rubric is one line of its own", () => {
  const rubric = [{ id: "ideas", name: "Ideas", description: "", points: 4, levels: [], only_levels: false }];
  const parts = [
    { interaction: "a", max_points: 4, worth: 1, rubric, guidance: "", sample_answer: "" },
    { interaction: "b", max_points: 6, worth: 2, rubric: [], guidance: "", sample_answer: "" },
  ];
  expect(linesOf({ parts }).map(({ id, max }) => [id, max])).toEqual([
    ["ideas", 4],
    [null, 6],
  ]);
});

test("marks earn the points of the test, whatever the rubric counts to", () => {
  const part = { max_points: 3, rubric: [], guidance: "", sample_answer: "" };
  const parts = [
    { ...part, interaction: "a", worth: 1 },
    { ...part, interaction: "b", max_points: 6, worth: 2 },
  ];
  const marks = marksOf(lines, { [keyOf(line("a", "ideas", 4))]: 2, [keyOf(line("b", null, 6))]: 3 });
  expect(marks).toEqual({ a: 2, b: 3 });
  expect(earnedBy({ parts }, marks)).toEqual({ points: 1.6667, max: 3 });
  expect(earnedBy({ parts: [{ ...part, interaction: "a", worth: null }] }, marks)).toBeNull();
});

test.each([
  [3, [0, 1, 2, 3]],
  [1.5, [0, 1, 1.5]],
  [10, null],
])("a line of %d points offers %j", (max, steps) => expect(stepsOf(line("a", "x", max))).toEqual(steps));

test.each([
  [1, 2, 1.5],
  [1.5, 2, 1],
  [2, 2, null],
])("half a point more or less than %d of %d is %s", (points, max, expected) =>
  expect(withHalf(points, max)).toBe(expected),
);

test("marks are sent once every line has its points, and come back as they were given", () => {
  const given = { "a/ideas": 3, "a/language": 1.5 };
  expect(marksToSend(lines, given)).toBeNull();
  expect(marksToSend(lines, { ...given, "b/": 7 })).toBeNull();
  const whole = { ...given, "b/": 5 };
  expect(marksToSend(lines, whole)).toEqual({ a: { criteria: { ideas: 3, language: 1.5 } }, b: { points: 5 } });
  expect(sumOf(lines, whole)).toEqual({ points: 9.5, max: 12 });
  const mark = { marks: { a: 4.5, b: 5 }, criteria: { a: { ideas: 3, language: 1.5 } } };
  expect(givenBefore(lines, mark as unknown as Answer["earlier"][number])).toEqual(whole);
  expect(lines.map(keyOf)).toEqual(Object.keys(whole));
});

test("beside levels there are buttons for the other points, and none where only levels count", () => {
  expect(stepsOf(leveled(4, [4, 0, 2]))).toEqual([1, 3]);
  expect(stepsOf(leveled(4, [0, 4], true))).toEqual([]);
  expect(stepsOf(leveled(20, [0, 20]))).toBeNull();
  expect([1, 2, 5].map((digit) => givesByKey(leveled(4, [0, 2]), digit))).toEqual([true, true, false]);
  expect([1, 4].map((digit) => givesByKey(leveled(4, [0, 4], true), digit))).toEqual([false, true]);
  expect([1, 4].map((points) => accepts(leveled(4, [0, 4], true), points))).toEqual([false, true]);
  expect(marksToSend([leveled(4, [0, 4], true)], { "a/x": 3 })).toBeNull();
});

test.each([
  [undefined, null],
  [2.5, 2],
  [3, 3],
  [4, 4],
])("%s points of four stand on %s", (given, standing) =>
  expect(standingOf(leveled(4, [0, 2, 4]), given)).toBe(standing),
);

test("levels are gone through up and down, from wherever the points are", () => {
  const one = leveled(4, [4, 0, 2]);
  expect([undefined, 0, 1, 4].map((given) => nextLevel(one, given, 1))).toEqual([0, 2, 2, null]);
  expect([undefined, 0, 1, 4].map((given) => nextLevel(one, given, -1))).toEqual([4, null, 0, 2]);
});
