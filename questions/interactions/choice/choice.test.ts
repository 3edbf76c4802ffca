import { describe, expect, it, test } from "vitest";
import { choiceContent } from "./content.ts";
import { type ChoiceKey, choiceKey } from "./key.ts";
import { choiceModule } from "./module.ts";

const choice = (more: object = {}) =>
  choiceContent.parse({
    id: "i1",
    type: "choice",
    max_choices: 0,
    options: ["a", "b", "c", "d"].map((id) => ({ id, source_identifier: id.toUpperCase(), content: `option ${id}` })),
    ...more,
  });

const scoreOf = (key: ChoiceKey, response: unknown, more: object = {}) =>
  choiceModule.score(choice(more), key, response);

describe("one right set", () => {
  test.each([
    [["a", "b"], 1],
    [["b", "a"], 1],
    [["a"], 0],
    [["a", "b", "c"], 0],
    [["c"], 0],
  ])("%j earns %d", (response, points) => {
    expect(scoreOf({ correct: ["a", "b"] }, response)).toEqual({ status: "scored", points, max_points: 1 });
  });
});

describe("credit per option", () => {
  test.each([
    [["a", "b"], 1],
    [["a"], 0.5],
    [["a", "c"], 0],
    [["a", "b", "c"], 0.5],
    [["a", "b", "c", "d"], 0],
    [["c"], 0],
  ])("%j earns %d", (response, points) => {
    expect(scoreOf({ correct: ["a", "b"], partial: "per_option" }, response).points).toBe(points);
  });
});

describe("a mapping", () => {
  const mapping = { points: { a: 2, b: 1, c: -2 }, default_points: -1 };
  test.each([
    [["a"], {}, 2, 3],
    [["a", "b"], {}, 3, 3],
    [["a", "c"], {}, 0, 3],
    [["d"], {}, 0, 3],
    [["a", "d"], {}, 1, 3],
    [["a"], { upper_bound: 1 }, 1, 1],
  ])("%j with %j earns %d of %d", (response, bounds, points, max_points) => {
    const key = { correct: ["a"], mapping: { ...mapping, ...bounds } };
    expect(scoreOf(key, response)).toEqual({ status: "scored", points, max_points });
  });

  it("has as its maximum what the choices allowed can earn", () => {
    expect(scoreOf({ correct: ["a"], mapping }, ["a"], { max_choices: 1 })).toMatchObject({ points: 2, max_points: 2 });
  });
});

describe("a response", () => {
  test.each([
    [null, "omitted"],
    [undefined, "omitted"],
    [[], "omitted"],
    [["z"], "invalid"],
    [["a", "a"], "invalid"],
    [["a", "b", "c"], "invalid"],
    ["a", "invalid"],
    [[1], "invalid"],
    [{}, "invalid"],
  ])("%j is %s", (response, status) => {
    expect(scoreOf({ correct: ["a"] }, response, { max_choices: 2 }).status).toBe(status);
  });
});

describe("validateChoice", () => {
  const codesOf = (key: unknown, more: object = {}) =>
    choiceModule.validate(choice(more), choiceKey.parse(key)).map((problem) => problem.code);
  const options = (...contents: string[]) => ({
    options: contents.map((content, index) => ({ id: `o${index}`, content })),
  });

  test.each([
    [{ correct: ["a"] }, {}, []],
    [{ correct: ["z"] }, {}, ["unknown_option"]],
    [{ correct: [] }, {}, ["no_correct_option"]],
    [{ correct: ["a", "b"] }, { max_choices: 1 }, ["more_correct_than_choices"]],
    [{ correct: ["a"] }, { max_choices: 5 }, ["max_choices_above_options"]],
    [{ correct: ["a"] }, { min_choices: 3, max_choices: 2 }, ["min_above_max"]],
    [{ correct: ["o0"] }, options("<b>x</b>", "x"), ["repeated_option"]],
    [{ correct: ["o0"] }, options('<img data-file="f1" alt="">', '<img data-file="f2" alt="">'), []],
    [{ correct: ["o0"] }, options("x", " "), ["empty_option"]],
    [{ correct: ["o0"] }, options("x"), ["too_few_options"]],
    [{ correct: ["a"], mapping: { points: { a: -1 } } }, {}, ["no_points"]],
  ])("%j with %j is told %j", (key, more, codes) => {
    expect(codesOf(key, more)).toEqual(codes);
  });
});

it("shows the options in the order given, and loses none that the order forgot", () => {
  const view = choiceModule.candidate(choice(), ["d", "a"]);
  expect("options" in view && view.options.map((option) => option.id)).toEqual(["d", "a", "b", "c"]);
});

it("says what was chosen by its text", () => {
  expect(choiceModule.summarize(choice(), { correct: ["a"] }, ["b", "a"])).toEqual([
    { value: "a", label: "option a", correct: true },
    { value: "b", label: "option b", correct: false },
  ]);
});
