import { describe, expect, test } from "vitest";
import { inlineChoiceContent } from "./content.ts";
import { inlineChoiceKey } from "./key.ts";
import { inlineChoiceModule } from "./module.ts";

const options = (...contents: string[]) => contents.map((content) => ({ id: content, content }));
const content = (more: object = {}) =>
  inlineChoiceContent.parse({ id: "i1", type: "inline_choice", options: options("a", "b", "c"), ...more });
const score = (key: unknown, response: unknown) =>
  inlineChoiceModule.score(content(), inlineChoiceKey.parse(key), response);

describe("scoring", () => {
  test.each([
    [{ correct: ["a"] }, ["a"], 1, 1],
    [{ correct: ["a", "b"] }, ["b"], 1, 1],
    [{ correct: ["a"] }, ["c"], 0, 1],
    [{ correct: ["a"], mapping: { points: { a: 2, b: 0.5 } } }, ["b"], 0.5, 2],
    [{ correct: ["a"], mapping: { points: { a: 2 }, default_points: 1 } }, ["c"], 1, 2],
    [{ correct: ["a"], mapping: { points: { a: 2 }, default_points: -1 } }, ["c"], 0, 2],
  ])("under %j, %j earns %d of %d", (key, response, points, max_points) => {
    expect(score(key, response)).toEqual({ status: "scored", points, max_points });
  });

  test.each([
    [null, "omitted"],
    [[], "omitted"],
    [["z"], "invalid"],
    [["a", "b"], "invalid"],
    ["a", "invalid"],
  ])("%j is %s", (response, status) => {
    expect(score({ correct: ["a"] }, response).status).toBe(status);
  });
});

test.each([
  [{ correct: ["a", "b"] }, {}, []],
  [{ correct: [] }, {}, ["no_correct_option"]],
  [{ correct: ["z"] }, {}, ["unknown_option"]],
  [{ correct: ["a"] }, { options: options("a", "a") }, ["repeated_id", "repeated_option"]],
  [{ correct: ["a"] }, { options: options("a") }, ["too_few_options"]],
])("the key %j with %j is told %j", (key, more, codes) => {
  const problems = inlineChoiceModule.validate(content(more), inlineChoiceKey.parse(key));
  expect(problems.map((problem) => problem.code)).toEqual(codes);
});
