import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { describe, expect, test } from "vitest";
import { readQti12 } from "./read-qti12.ts";

const item = (ident: string, fields = "") =>
  `<item ident="${ident}">${fields}<presentation><material><mattext>${ident}?</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="A"><material><mattext>one</mattext></material></response_label><response_label ident="B"><material><mattext>two</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><outcomes><decvar maxvalue="2"/></outcomes><respcondition><conditionvar><varequal respident="r">A</varequal></conditionvar><setvar>2</setvar></respcondition></resprocessing></item>`;
const counts = (ident: string, weight: string | number, operator = "EQ") =>
  `<objects_condition><outcomes_metadata mdname="ident" mdoperator="${operator}">${ident}</outcomes_metadata><objects_parameter pname="qmd_weighting">${weight}</objects_parameter></objects_condition>`;
const scoring = (inner: string, model = "", outcomes = '<decvar varname="SCORE"/>') =>
  `<outcomes_processing ${model && `scoremodel="${model}"`}><outcomes>${outcomes}</outcomes>${inner}</outcomes_processing>`;
const assessment = (inner: string) =>
  `<questestinterop><assessment ident="Q" title="Quiz">${inner}</assessment></questestinterop>`;
const section = (ident: string, ...inner: string[]) => `<section ident="${ident}">${inner.join("")}</section>`;

/** Points of each question, and what is said of the test. */
function read(xml: string) {
  const { questions } = readQti12(new TextEncoder().encode(xml), "quiz.xml");
  const taken = questions.filter(({ question }) => question !== null);
  const [report] = questions.filter(({ question }) => question === null);
  const points = Object.fromEntries(
    taken.map(({ sourceIdentifier, question }) => [sourceIdentifier, question?.score_rule.max_points]),
  );
  return { points, taken, beside: report?.messages.map(({ code }) => code) ?? [] };
}

describe("scoring of a whole test", () => {
  test("is the sum of the scores here too, of which nothing is said", () => {
    const plain = assessment(scoring("", "SumofScores") + section("s", scoring(""), item("i1"), item("i2")));
    expect(read(plain)).toMatchObject({ points: { i1: 2, i2: 2 }, beside: [] });
  });

  test("weighs questions and sections by their points", () => {
    const { points, taken, beside } = read(
      assessment(
        scoring(counts("s", 3), "WeightedSumofScores") +
          section("s", scoring(counts("i1", 0.5)), item("i1"), item("i2")) +
          section("t", item("i3")),
      ),
    );
    expect([points, beside]).toEqual([{ i1: 3, i2: 6, i3: 2 }, []]);
    expect(taken.map(({ status, messages }) => [status, messages.map(({ code }) => code)])).toEqual([
      ["ok", ["weight_as_points"]],
      ["ok", ["weight_as_points"]],
      ["ok", []],
    ]);
  });

  test("weighs questions as they say of themselves, where the test says that it weighs", () => {
    const own = "<itemmetadata><qmd_weighting>4</qmd_weighting></itemmetadata>";
    expect(read(assessment(section("s", scoring("", "WeightedSumofScores"), item("i1", own)))).points).toEqual({
      i1: 8,
    });
    expect(read(assessment(section("s", scoring("", "SumofScores"), item("i1", own)))).points).toEqual({ i1: 2 });
    expect(read(assessment(section("s", scoring(""), item("i1", own)))).points).toEqual({ i1: 2 });
    const inHundredths = item("i1", own).replace('maxvalue="2"', 'maxvalue="100"').replace("<setvar>2", "<setvar>100");
    const weighing = scoring("", "WeightedSumofScores");
    expect(read(assessment(section("s", weighing, inHundredths))).points).toEqual({ i1: 4 });
  });

  test.each([
    ["a weight of nothing", scoring(counts("i1", 0)), "test_weights"],
    ["a weight of what is not here", scoring(counts("i9", 2)), "test_weights"],
    ["a weight of all but one", scoring(counts("i1", 2, "NEQ")), "test_weights"],
    ["another model", scoring("", "BestKfromN"), "test_scored"],
    ["a mark to pass", scoring("", "", '<decvar varname="SCORE" cutvalue="5"/>'), "test_scored"],
    ["two scores", scoring("", "", '<decvar varname="SCORE"/><decvar varname="PASSED"/>'), "test_scored"],
    ["a parameter", scoring('<processing_parameter pname="K">3</processing_parameter>'), "test_scored"],
    ["feedback on the whole", scoring('<outcomes_feedback_test title="Well done"/>'), "test_feedback"],
    ["a time limit", "<duration>P0Y0M0DT1H</duration>", "test_timed"],
    [
      "drawn questions",
      "<selection_ordering><selection><selection_number>1</selection_number></selection></selection_ordering>",
      "test_selection",
    ],
  ])("that is not kept is named: %s", (_, said, code) => {
    const { points, beside } = read(assessment(section("s", said, item("i1"))));
    expect([points, beside]).toEqual([{ i1: 2 }, ["test_as_questions", code]]);
  });

  test("a weight that makes more points than a question can have is named at the question", () => {
    const { points, taken } = read(assessment(section("s", scoring(counts("i1", 900)), item("i1"))));
    expect(points).toEqual({ i1: 2 });
    expect(taken[0]).toMatchObject({ status: "lossy", messages: [{ code: "test_weights" }] });
  });
});

const folder = findRealMaterial("qti");

describe.runIf(folder)("tests of a real program", () => {
  test.each(["4394156317391", "4394086651391"])(
    "%s, whose questions lie elsewhere, is named with its weights",
    (name) => {
      const path = `items/instructure+QTIMigrationTool/assessments/orig/5765e02b-cd7a-d073-0066-6ef0b76392b3.${name}_R.xml`;
      const { questions } = readQti12(readFileSync(join(folder ?? "", path)), "quiz.xml");
      const codes = questions.map(({ messages }) => messages.map(({ code }) => code));
      expect(codes).toEqual([expect.arrayContaining(["document_empty", "test_weights"])]);
    },
  );
});
