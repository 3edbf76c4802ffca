import { expect, test } from "vitest";
import { scoreModel } from "./assessments.ts";

const line = { least_sum: 180, most_sum: 270, minimum: 205, maximum: 805, step: 10 };

test.each<[string, unknown, boolean]>([
  ["a sum by default", undefined, true],
  ["a mean", "mean", true],
  ["a line", line, true],
  ["a line in single points", { ...line, step: undefined }, true],
  ["a line of one sum", { ...line, most_sum: 180 }, false],
  ["a line that falls", { ...line, maximum: 100 }, false],
  ["a line without steps", { ...line, step: 0 }, false],
  ["half points", { ...line, minimum: 205.5 }, false],
  ["a line without an end", { least_sum: 180, minimum: 205, maximum: 805 }, false],
  ["another word", "median", false],
])("the total of a scaled score: %s", (_name, total, isTaken) => {
  expect(scoreModel.safeParse({ type: "scaled", total }).success).toBe(isTaken);
});
