import { describe, expect, it, test } from "vitest";
import { matchContent, matchInput } from "./content.ts";
import { matchKey } from "./key.ts";
import { matchModule } from "./module.ts";

const parts = (...names: string[]) =>
  names.map((id) => ({ id, source_identifier: id.toUpperCase(), content: `<b>${id}</b>` }));
const content = (more: object = {}) =>
  matchContent.parse({
    id: "i1",
    type: "match",
    sources: parts("a", "b", "c").map((part) => ({ ...part, max_matches: 1 })),
    targets: parts("x", "y").map((part) => ({ ...part, max_matches: 0 })),
    ...more,
  });
const score = (key: unknown, response: unknown, more: object = {}) =>
  matchModule.score(content(more), matchKey.parse(key), response);

const correct = [
  ["a", "x"],
  ["b", "y"],
];
const many = { sources: parts("a", "b", "c").map((part) => ({ ...part, max_matches: 0 })) };

describe("the right pairs", () => {
  test.each([
    [correct, "none", 1],
    [correct.toReversed(), "none", 1],
    [[["a", "x"]], "none", 0],
    [[...correct, ["c", "x"]], "none", 0],
    [[["a", "x"]], "per_pair", 0.5],
    [
      [
        ["a", "x"],
        ["b", "x"],
      ],
      "per_pair",
      0,
    ],
    [[...correct, ["c", "x"]], "per_pair", 0.5],
    [
      [
        ["a", "y"],
        ["b", "x"],
      ],
      "per_pair",
      0,
    ],
  ])("%j under %s earn %d", (response, partial, points) => {
    expect(score({ correct, partial }, response)).toEqual({ status: "scored", points, max_points: 1 });
  });
});

describe("a mapping", () => {
  const pair = (source: string, target: string, points: number) => ({ source, target, points });
  const points = [pair("a", "x", 2), pair("a", "y", 1), pair("b", "y", 1.5), pair("c", "x", -3)];
  test.each([
    [
      "the sum of its pairs",
      {},
      {},
      [
        ["a", "x"],
        ["b", "y"],
      ],
      3.5,
      3.5,
    ],
    ["nothing for an unmapped pair", {}, {}, [["b", "x"]], 0, 3.5],
    ["the default for an unmapped pair", { default_points: 0.5 }, {}, [["b", "x"]], 0.5, 4],
    ["never below nothing", {}, {}, [["c", "x"]], 0, 3.5],
    ["the lower bound", { lower_bound: 1 }, {}, [["c", "x"]], 1, 3.5],
    ["a lower bound below 0 as 0", { lower_bound: -5 }, {}, [["c", "x"]], 0, 3.5],
    [
      "the upper bound",
      { upper_bound: 2 },
      {},
      [
        ["a", "x"],
        ["b", "y"],
      ],
      2,
      2,
    ],
    ["of the best single pair where only one may be made", {}, { max_associations: 1 }, [["a", "x"]], 2, 2],
    [
      "of what sources may be used for",
      {},
      many,
      [
        ["a", "x"],
        ["a", "y"],
        ["b", "y"],
      ],
      4.5,
      4.5,
    ],
    [
      "of the best way to spend targets that may be used once",
      {},
      { ...many, targets: parts("x", "y").map((part) => ({ ...part, max_matches: 1 })) },
      [["a", "x"]],
      2,
      3.5,
    ],
  ])("gives %s", (_what, bounds, more, response, earned, maximum) => {
    expect(score({ correct, mapping: { points, ...bounds } }, response, more)).toEqual({
      status: "scored",
      points: earned,
      max_points: maximum,
    });
  });

  it("adds thirds up to full marks", () => {
    const thirds = ["a", "b", "c"].map((source) => pair(source, "x", 1 / 3));
    const all = ["a", "b", "c"].map((source) => [source, "x"]);
    const { points: earned, max_points } = score({ correct: all, mapping: { points: thirds } }, all);
    expect(earned).toBe(max_points);
  });
});

describe("a response", () => {
  test.each([
    [null, "omitted"],
    [[], "omitted"],
    [[["x", "a"]], "invalid"],
    [[["a", "z"]], "invalid"],
    [
      [
        ["a", "x"],
        ["a", "x"],
      ],
      "invalid",
    ],
    [
      [
        ["a", "x"],
        ["a", "y"],
      ],
      "invalid",
    ],
    [[["a"]], "invalid"],
    [["a", "x"], "invalid"],
    ["a x", "invalid"],
  ])("%j is %s", (response, status) => {
    expect(score({ correct }, response).status).toBe(status);
  });

  test.each([
    [
      [
        ["A", "X"],
        ["b", "y"],
      ],
    ],
    [["A X", "B Y"]],
  ])("by source identifiers, %j is read", (response) => {
    expect(matchModule.responseFromSource(content(), response)).toEqual(correct);
  });

  test.each([[["A", "X"]], ["A X"]])("as a single pair, %j is read", (response) => {
    expect(matchModule.responseFromSource(content(), response)).toEqual([["a", "x"]]);
  });

  it("is summed up pair by pair", () => {
    expect(
      matchModule.summarize(content(), matchKey.parse({ correct }), [
        ["b", "x"],
        ["a", "x"],
      ]),
    ).toEqual([
      { value: "a:x", label: "a → x", correct: true },
      { value: "b:x", label: "b → x", correct: false },
    ]);
  });
});

it("calls nameless sources by letters and nameless targets by numbers, and reads the key by them", () => {
  const input = matchInput.parse({
    type: "match",
    sources: [{ content: "Paris" }, { content: "Rome" }],
    targets: [{ content: "France" }, { content: "Italy" }],
  });
  let last = 0;
  const named = matchModule.withIds(input, "i1", () => `n${++last}`);
  const key = matchKey.parse({
    correct: [
      ["A", "1"],
      ["B", "2"],
      ["A", "1"],
    ],
    mapping: { points: [{ source: "B", target: "2", points: 1 }] },
  });
  expect(matchModule.withKeyIds(named, key)).toEqual({
    correct: [
      ["n1", "n3"],
      ["n2", "n4"],
    ],
    mapping: { points: [{ source: "n2", target: "n4", points: 1 }] },
  });
});

test.each([
  [{ correct }, {}, []],
  [{ correct: [["a", "z"]] }, {}, ["unknown_option"]],
  [{ correct: [["x", "a"]] }, {}, ["unknown_option"]],
  [{ correct: [] }, {}, ["no_correct_pair"]],
  [
    {
      correct: [
        ["a", "x"],
        ["a", "y"],
      ],
    },
    {},
    ["unreachable_key"],
  ],
  [{ correct }, { max_associations: 1 }, ["unreachable_key"]],
  [{ correct }, { min_associations: 3, max_associations: 2 }, ["min_above_max"]],
  [{ correct, mapping: { points: [{ source: "a", target: "x", points: -1 }] } }, {}, ["no_points"]],
  [{ correct, mapping: { points: [{ source: "q", target: "x", points: 1 }] } }, {}, ["unknown_option", "no_points"]],
  [{ correct: [] }, { sources: [] }, ["too_few_options", "no_correct_pair"]],
  [
    { correct: [["a", "x"]] },
    { sources: ["a", "b"].map((id) => ({ id, content: "same", max_matches: 1 })) },
    ["repeated_option"],
  ],
])("the key %j with %j is told %j", (key, more, codes) => {
  const problems = matchModule.validate(content(more), matchKey.parse(key));
  expect(problems.map((problem) => problem.code)).toEqual(codes);
});
