import { expect, test } from "vitest";
import type { OwnAnswer } from "../evidence/own-answers.ts";
import { changeOfAnswer } from "./changed-answers.ts";

const answer = { changed: 1, first_points: 0, points: 0, max_points: 2 };

test.each<[string, object, ReturnType<typeof changeOfAnswer>]>([
  ["wrong, then right", { points: 2 }, "to_right"],
  ["right, then wrong", { first_points: 2 }, "to_wrong"],
  ["wrong, and wrong otherwise", {}, "wrong_to_wrong"],
  ["right both times", { first_points: 2, points: 2 }, null],
  ["partly right, then right", { first_points: 1, points: 2 }, null],
  ["right, then partly right", { first_points: 2, points: 1 }, null],
  ["wrong, then partly right", { points: 1 }, null],
  ["never changed", { changed: 0, points: 2 }, null],
  ["not marked yet", { points: null }, null],
  ["without a first answer", { first_points: null, points: 2 }, null],
])("an answer that was %s", (_, change, expected) => {
  expect(changeOfAnswer({ ...answer, ...change } as unknown as OwnAnswer)).toBe(expected);
});
