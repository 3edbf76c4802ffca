import { describe, expect, it, test } from "vitest";
import { orderContent } from "./content.ts";
import { orderKey } from "./key.ts";
import { orderModule } from "./module.ts";

const options = (...ids: string[]) => ids.map((id) => ({ id, content: `step ${id}` }));
const content = (more: object = {}) =>
  orderContent.parse({ id: "i1", type: "order", options: options("a", "b", "c", "d"), ...more });
const score = (key: unknown, response: unknown, more: object = {}) =>
  orderModule.score(content(more), orderKey.parse(key), response);
const correct = ["a", "b", "c", "d"];

describe("scoring", () => {
  test.each([
    [["a", "b", "c", "d"], "none", 1],
    [["a", "b", "d", "c"], "none", 0],
    [["a", "b", "c"], "none", 0],
    [["a", "b", "d", "c"], "per_position", 0.5],
    [["b", "c", "d", "a"], "per_position", 0],
    [["a", "b", "c"], "per_position", 0.75],
    [["d", "a", "b", "c"], "per_adjacent", 2 / 3],
    [["a", "b", "d", "c"], "per_adjacent", 1 / 3],
    [["d", "c", "b", "a"], "per_adjacent", 0],
    [["b", "c"], "per_adjacent", 1 / 3],
    [["a", "b", "c", "d"], "per_adjacent", 1],
  ])("%j under %s earns %d", (response, partial, points) => {
    expect(score({ correct, partial }, response)).toEqual({ status: "scored", points, max_points: 1 });
  });

  test.each([
    ["per_position", ["a", "b"], 1],
    ["per_position", ["a", "b", "c"], 2 / 3],
    ["per_adjacent", ["a", "b", "c"], 1 / 2],
    ["none", ["b", "a"], 0],
  ])("of some picked out, under %s, %j earns %d", (partial, response, points) => {
    expect(score({ correct: ["a", "b"], partial }, response, { max_choices: 3 }).points).toBe(points);
  });

  test.each([
    [null, "omitted"],
    [[], "omitted"],
    [["a", "a"], "invalid"],
    [["z"], "invalid"],
    ["a", "invalid"],
  ])("%j is %s", (response, status) => {
    expect(score({ correct }, response).status).toBe(status);
  });

  it("takes no more than may be picked out", () => {
    expect(score({ correct: ["a"] }, ["a", "b"], { max_choices: 1 }).status).toBe("invalid");
  });
});

describe("the start", () => {
  const key = orderKey.parse({ correct });
  const draw = (random: number, more: object = {}, shuffle = true) =>
    orderModule.drawOrder(content(more), { shuffle, key, random: () => random });

  test.each([0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999])("is not the right order for %d", (random) => {
    expect(draw(random)?.toSorted()).toEqual(correct);
    expect(draw(random)).not.toEqual(correct);
  });

  it("is the other way round where there are two", () => {
    const two = { options: options("a", "b") };
    const drawn = orderModule.drawOrder(content(two), {
      shuffle: true,
      key: orderKey.parse({ correct: ["a", "b"] }),
      random: () => 0.999,
    });
    expect(drawn).toEqual(["b", "a"]);
  });

  it("is mixed where the section shuffles nothing, and as authored where the author wants it so", () => {
    expect(draw(0.999, {}, false)).not.toEqual(correct);
    expect(draw(0.999, { shuffle: false })).toBeNull();
  });

  it("leaves fixed options where they are", () => {
    const fixed = content().options.map((option) => ({ ...option, fixed: option.id === "a" }));
    expect(draw(0.999, { options: fixed })?.[0]).toBe("a");
  });
});

it("is summed up place by place", () => {
  expect(orderModule.summarize(content(), orderKey.parse({ correct }), ["a", "c"])).toEqual([
    { value: "1:a", label: "1. step a", correct: true },
    { value: "2:c", label: "2. step c", correct: false },
  ]);
});

test.each([
  [{ correct }, {}, []],
  [{ correct: [] }, {}, ["no_correct_order"]],
  [{ correct: ["a", "b", "c"] }, {}, ["incomplete_order"]],
  [{ correct: ["a", "b", "c"] }, { max_choices: 3 }, []],
  [{ correct }, { max_choices: 3 }, ["more_correct_than_choices"]],
  [{ correct: ["a"] }, { min_choices: 2, max_choices: 3 }, ["fewer_correct_than_asked"]],
  [{ correct: [...correct, "z"] }, {}, ["unknown_option"]],
  [{ correct }, { shuffle: false }, ["order_given_away"]],
  [{ correct: ["a"] }, { options: options("a") }, ["too_few_options"]],
])("the key %j with %j is told %j", (key, more, codes) => {
  const problems = orderModule.validate(content(more), orderKey.parse(key));
  expect(problems.map((problem) => problem.code)).toEqual(codes);
});
