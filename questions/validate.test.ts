import { describe, expect, it, test } from "vitest";
import { assignIds } from "./assign-ids.ts";
import { questionInput } from "./question.ts";
import { validateQuestion } from "./validate.ts";

const sound = {
  body: "<p>Which may be x?</p>",
  explanation: "<p>Because.</p>",
  interactions: [
    {
      id: "i1",
      type: "choice",
      options: [
        { id: "o1", content: "3" },
        { id: "o2", content: "9" },
      ],
    },
    { id: "i2", type: "numeric_entry", prompt: "And y?" },
  ],
  key: { i1: { correct: ["o1"] }, i2: { accept: ["1/2"] } },
};

const told = (change: object) =>
  validateQuestion(assignIds(questionInput.parse({ ...sound, ...change }), () => "new")).map(
    (problem) => `${problem.severity} ${problem.path} ${problem.code}`,
  );

describe("validateQuestion", () => {
  it("has nothing to say of a sound question", () => {
    expect(told({})).toEqual([]);
  });

  test.each([
    [{ interactions: [], key: {} }, ["error interactions no_interaction"]],
    [{ key: { i1: { correct: ["o1"] } } }, ["error key.i2 no_key"]],
    [{ key: { ...sound.key, i9: { accept: [] } } }, ["error key.i9 unknown_interaction"]],
    [{ key: { ...sound.key, i1: { accept: ["1"] } } }, ["error key.i1 key_wrong_type"]],
    [{ key: { ...sound.key, i1: { correct: ["o9"] } } }, ["error key.i1.correct.0 unknown_option"]],
    [{ key: { ...sound.key, i2: { accept: ["two"] } } }, ["error key.i2.accept.0 not_a_number"]],
    [{ explanation: "" }, ["warning explanation no_explanation"]],
    [{ hints: ["Think.", "<p> </p>"] }, ["error hints.1 empty_hint"]],
    [{ body: '<p>x <img data-file="f1" alt=""></p>' }, ["warning body picture_without_text"]],
    [{ body: '<p>x <img alt="a curve" data-file="f1"></p>' }, []],
    [{ body: '<p>x <span data-interaction="i9"></span></p>' }, ["error body unknown_placeholder"]],
    [
      { body: '<p>x <span data-interaction="i1"></span> <span data-interaction="i1"></span></p>' },
      ["error body repeated_placeholder"],
    ],
    [
      { score_rule: { max_points: 1, combine: "sum", weights: { i1: 0, i2: 0 } } },
      ["error score_rule.weights no_weight"],
    ],
    [
      { score_rule: { max_points: 1, combine: "sum", requires: { i1: "i2", i2: "i1" } } },
      ["error score_rule.requires.i1 circular_requirement", "error score_rule.requires.i2 circular_requirement"],
    ],
    [{ score_rule: { max_points: 1, combine: "sum", weights: { i1: 0 }, requires: { i2: "i1" } } }, []],
    [{ body: "", interactions: [sound.interactions[0]], key: { i1: sound.key.i1 } }, ["error body empty_question"]],
    [
      { interactions: [sound.interactions[1], sound.interactions[1]], key: { i2: sound.key.i2 } },
      ["error interactions repeated_id"],
    ],
  ])("of %j says %j", (change, problems) => {
    expect(told(change)).toEqual(expect.arrayContaining(problems));
    if (problems.length === 0) expect(told(change)).toEqual([]);
  });

  const gap = (prompt: string, body = "<p>Fill in.</p>") => ({
    body,
    interactions: [
      { id: "i1", type: "gap_match", prompt, options: [{ id: "o1", content: "cat" }], gaps: [{ id: "g1" }] },
    ],
    key: { i1: { correct: [["o1", "g1"]] } },
  });
  const place = (name: string) => `<span data-gap="${name}"></span>`;

  test.each([
    ["in the prompt", gap(place("g1")), []],
    ["in the body", gap("", `<p>A ${place("g1")} sat.</p>`), []],
    ["nowhere", gap("A cat."), ["error interactions.0.gaps.0 missing_gap"]],
    ["twice", gap(place("g1"), `<p>${place("g1")}</p>`), ["error interactions.0.gaps.0 repeated_gap"]],
    ["beside a stranger", gap(`${place("g1")} ${place("g9")}`), ["error interactions.0.prompt unknown_gap"]],
    ["beside a stranger in the body", gap(place("g1"), `<p>x ${place("g9")}</p>`), ["error body unknown_gap"]],
  ])("says of a gap that stands %s: %j", (_where, change, problems) => {
    expect(told(change)).toEqual(problems);
  });

  it("wants a place in the body for an inline choice", () => {
    const interaction = { ...sound.interactions[0], type: "inline_choice", prompt: "Which?" };
    const change = { interactions: [interaction], key: { i1: sound.key.i1 } };
    expect(told(change)).toEqual(["error interactions.0 missing_placeholder"]);
    expect(told({ ...change, body: '<p>x is <span data-interaction="i1"></span></p>' })).toEqual([]);
  });

  it("misses the place of an interaction only where others have theirs", () => {
    expect(told({ body: '<p>y is <span data-interaction="i2"></span></p>' })).toEqual([
      "warning interactions.0 missing_placeholder",
    ]);
  });
});
