import { describe, expect, it, test } from "vitest";
import { extendedTextContent } from "./content.ts";
import { extendedTextKey } from "./key.ts";
import { mapKeyHtml } from "./key-html.ts";
import { extendedTextModule } from "./module.ts";

const content = (more: object = {}) => extendedTextContent.parse({ id: "i1", type: "extended_text", ...more });
const key = (more: object = {}) => extendedTextKey.parse({ max_points: 6, ...more });

/** A criterion of six points with levels of these points. */
const leveled = (points: number[], more: object = {}) => ({
  name: "Argument",
  points: 6,
  levels: points.map((own) => ({ points: own, description: `Level ${own}` })),
  ...more,
});

describe("a response", () => {
  test.each([
    ["An essay.", "owed"],
    [null, "omitted"],
    [" \n", "omitted"],
    ["x".repeat(50_001), "invalid"],
    [["An essay."], "invalid"],
    [7, "invalid"],
  ])("%j is %s", (response, status) => {
    expect(extendedTextModule.score(content(), key(), response)).toEqual({ status, points: 0, max_points: 6 });
  });

  test.each([
    [" ", []],
    ["one two", [{ value: "0", label: "0 to 99 words", correct: null }]],
    ["word ".repeat(250), [{ value: "200", label: "200 to 299 words", correct: null }]],
  ])("is summed up by its length alone", (response, entries) => {
    expect(extendedTextModule.summarize(content(), key(), response)).toEqual(entries);
  });
});

it("gives the lines of a rubric ids that nothing else has, and leaves those that are there", () => {
  const rubric = [
    { name: "Argument", points: 3 },
    { id: "r1", name: "Style", points: 2 },
    { name: "Spelling", points: 1 },
  ];
  const named = extendedTextModule.withKeyIds(content(), key({ rubric }));
  expect(named.rubric.map((row) => row.id)).toEqual(["r2", "r1", "r3"]);
  expect(extendedTextModule.withKeyIds(content(), named)).toEqual(named);
});

it("maps all of a key's HTML", () => {
  const rubric = [{ name: "<plain>", description: "d", points: 6, levels: [{ points: 6, description: "l" }] }];
  const own = key({ rubric, guidance: "g", sample_answer: "s" });
  expect(mapKeyHtml(own, (html) => html.toUpperCase())).toEqual({
    max_points: 6,
    rubric: [{ name: "<plain>", description: "D", points: 6, levels: [{ points: 6, description: "l" }] }],
    guidance: "G",
    sample_answer: "S",
  });
});

test.each([
  [{}, {}, []],
  [{ rubric: [{ name: "Argument", points: 6 }] }, {}, []],
  [{ rubric: [{ name: "Argument", points: 5 }] }, {}, ["rubric_sum"]],
  [{ rubric: [{ name: " ", points: 6 }] }, {}, ["no_name"]],
  [
    {
      rubric: [
        { name: "Argument", points: 6 },
        { name: "Style", points: 0 },
      ],
    },
    {},
    ["no_points"],
  ],
  [{ rubric: [leveled([0, 3, 6])] }, {}, []],
  [{ rubric: [leveled([0, 3, 6], { only_levels: true })] }, {}, []],
  [{ rubric: [leveled([0, 4])] }, {}, []],
  [{ rubric: [leveled([0, 4], { only_levels: true })] }, {}, ["no_full_level"]],
  [{ rubric: [leveled([6, 7])] }, {}, ["level_above_most"]],
  [{ rubric: [leveled([6, 6])] }, {}, ["repeated_level"]],
  [{ rubric: [leveled([6], { levels: [{ points: 6, description: " " }] })] }, {}, ["empty_level"]],
  [{}, { min_words: 300, max_words: 200 }, ["min_above_max"]],
])("the key %j with %j is told %j", (more, change, codes) => {
  const named = extendedTextModule.withKeyIds(content(), key(more));
  expect(extendedTextModule.validate(content(change), named).map((problem) => problem.code)).toEqual(codes);
});
