import { describe, expect, it, test } from "vitest";
import { gapMatchContent, gapMatchInput } from "./content.ts";
import { gapMatchKey } from "./key.ts";
import { gapMatchModule } from "./module.ts";

const image = '<img data-file="f1" alt="a map" width="100" height="100">';
const area = { shape: "rect", coords: [0, 0, 50, 50] };
const content = (more: object = {}) =>
  gapMatchContent.parse({
    id: "i1",
    type: "gap_match",
    prompt: 'The <span data-gap="g1"></span> eats the <span data-gap="g2"></span>.',
    options: ["cat", "mouse", "dog"].map((id) => ({ id, source_identifier: id, content: id })),
    gaps: [{ id: "g1", label: "the hunter" }, { id: "g2" }],
    ...more,
  });
const correct = [
  ["cat", "g1"],
  ["mouse", "g2"],
];
const score = (key: unknown, response: unknown, more: object = {}) =>
  gapMatchModule.score(content(more), gapMatchKey.parse(key), response);

describe("scoring", () => {
  test.each([
    [correct, "none", 1],
    [[["cat", "g1"]], "none", 0],
    [[["cat", "g1"]], "per_pair", 0.5],
    [
      [
        ["cat", "g1"],
        ["dog", "g2"],
      ],
      "per_pair",
      0,
    ],
  ])("%j under %s earns %d", (response, partial, points) => {
    expect(score({ correct, partial }, response)).toEqual({ status: "scored", points, max_points: 1 });
  });

  it("gives what a mapping says, of the best that gaps of one option each allow", () => {
    const points = [
      { source: "cat", target: "g1", points: 1 },
      { source: "dog", target: "g1", points: 2 },
      { source: "mouse", target: "g2", points: 1 },
    ];
    expect(score({ correct, mapping: { points } }, correct)).toEqual({ status: "scored", points: 2, max_points: 3 });
  });

  test.each([
    [null, "omitted"],
    [[], "omitted"],
    [
      [
        ["cat", "g1"],
        ["dog", "g1"],
      ],
      "invalid",
    ],
    [
      [
        ["cat", "g1"],
        ["cat", "g2"],
      ],
      "invalid",
    ],
    [[["g1", "cat"]], "invalid"],
    [["cat"], "invalid"],
  ])("%j is %s", (response, status) => {
    expect(score({ correct }, response).status).toBe(status);
  });
});

it("gives ids, and calls the gaps in its prompt by them", () => {
  const input = gapMatchInput.parse({
    type: "gap_match",
    prompt: 'A <span data-gap="G2"></span> <span data-gap="first"></span>',
    options: [{ content: "x" }],
    gaps: [{ source_identifier: "first" }, {}],
  });
  let last = 0;
  const named = gapMatchModule.withIds(input, "i1", () => `n${++last}`);
  expect(named.gaps).toMatchObject([
    { id: "n1", source_identifier: "first" },
    { id: "n2", source_identifier: "G2" },
  ]);
  expect(named.prompt).toBe('A <span data-gap="n2"></span> <span data-gap="n1"></span>');
  expect(gapMatchModule.withKeyIds(named, gapMatchKey.parse({ correct: [["A", "G2"]] }))).toEqual({
    correct: [["n3", "n2"]],
  });
});

it("is summed up gap by gap, nameless gaps by their number", () => {
  expect(gapMatchModule.summarize(content(), gapMatchKey.parse({ correct }), correct)).toEqual([
    { value: "cat:g1", label: "cat → the hunter", correct: true },
    { value: "mouse:g2", label: "mouse → G2", correct: true },
  ]);
});

const onPicture = (...gaps: object[]) => ({
  image,
  gaps: gaps.map((gap, at) => ({ id: `g${at + 1}`, label: `gap ${at + 1}`, ...gap })),
});
const other = { shape: "circle", coords: [50, 50, 10] };

test.each([
  [{ correct }, {}, []],
  [{ correct: [["cat", "g9"]] }, {}, ["unknown_option"]],
  [
    {
      correct: [
        ["cat", "g1"],
        ["dog", "g1"],
      ],
    },
    {},
    ["unreachable_key"],
  ],
  [{ correct }, { gaps: [{ id: "g1", label: "", ...area }, { id: "g2" }] }, ["area_without_picture"]],
  [{ correct: [] }, {}, ["no_option_for_gap", "no_option_for_gap"]],
  [{ correct: [["cat", "g1"]] }, {}, ["no_option_for_gap"]],
  [{ correct: [] }, { gaps: [] }, ["no_gap", "no_correct_pair"]],
  [{ correct }, onPicture(area, other), []],
  [{ correct }, onPicture(area, area), ["repeated_area"]],
  [{ correct }, onPicture(area, {}), ["no_area"]],
  [{ correct }, onPicture(area, { ...other, label: " " }), ["no_label"]],
])("the key %j with %j is told %j", (key, more, codes) => {
  const problems = gapMatchModule.validate(content(more), gapMatchKey.parse(key));
  expect(problems.map((problem) => problem.code)).toEqual(codes);
});

it("can’t be published without a right pair, and names each gap; one gap may stay empty", () => {
  const told = (pairs: string[][]) =>
    gapMatchModule
      .validate(content(), gapMatchKey.parse({ correct: pairs }))
      .map(({ severity, path }) => `${severity} ${path}`);
  expect(told([])).toEqual(["error gaps.0", "error gaps.1"]);
  expect(told([["cat", "g1"]])).toEqual(["warning gaps.1"]);
  expect(told(correct)).toEqual([]);
});
