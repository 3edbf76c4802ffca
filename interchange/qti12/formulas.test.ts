import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { describe, expect, test } from "vitest";
import { inWords } from "../testing/in-words.ts";
import { errorsOf, scoreRead } from "../testing/score-read.ts";
import { readQti12 } from "./read-qti12.ts";

const read = (xml: string) => readQti12(new TextEncoder().encode(xml), "quiz.xml").questions.map(inWords);

const row = (x: number, answer: string) =>
  `<var_set ident="${x}"><var name="x">${x}</var><answer>${answer}</answer></var_set>`;

const formula = (tolerance: string, ...rows: string[]) =>
  `<questestinterop><item ident="i1" title="Double"><itemmetadata><qtimetadata>
    <qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>calculated_question</fieldentry></qtimetadatafield>
    <qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>2.0</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
  <presentation><material><mattext texttype="text/html">&lt;p&gt;Twice [x] is [y]?&lt;/p&gt;</mattext></material>
  <response_str ident="response1" rcardinality="Single"><render_fib fibtype="Decimal"><response_label ident="answer1"/></render_fib></response_str></presentation>
  <resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
  <respcondition title="correct"><conditionvar><other/></conditionvar><setvar varname="SCORE" action="Set">100</setvar></respcondition></resprocessing>
  <itemproc_extension><calculated><answer_tolerance>${tolerance}</answer_tolerance><formulas decimal_places="1"><formula>2*x</formula></formulas>
  <var_sets>${rows.join("")}</var_sets></calculated></itemproc_extension></item></questestinterop>`;

describe("a formula question of Canvas", () => {
  test("becomes a question for each set of its numbers, with the answer that the file has for it", () => {
    const questions = read(formula("0", row(5, "10.0"), row(2.5, "5.0")));
    expect(questions.map((one) => [one.status, one.sourceIdentifier, one.question?.score_rule.max_points])).toEqual([
      ["ok", "i1-1", 2],
      ["ok", "i1-2", 2],
    ]);
    expect(questions.map(({ question }) => question?.body)).toEqual([
      expect.stringContaining("Twice 5 is [y]?"),
      expect.stringContaining("Twice 2.5 is [y]?"),
    ]);
    for (const one of questions) {
      expect(errorsOf(one)).toEqual([]);
      expect(one.messages).toEqual([expect.stringContaining("becomes questions with fixed numbers (2)")]);
    }
    const scores = questions.map((one) =>
      ["10", "5", "5.1"].map((typed) => scoreRead(one, { response1: typed }).points),
    );
    expect(scores).toEqual([
      [2, 0, 0],
      [0, 2, 0],
    ]);
  });

  test.each([
    ["0.5", ["9.5", "10.5"], ["9.49", "10.51"]],
    ["5%", ["9.5", "10.5"], ["9.49", "10.51"]],
    ["", ["10"], ["10.01"]],
  ])("accepts what is within %s", (tolerance, right, wrong) => {
    const [one] = read(formula(tolerance, row(5, "10")));
    if (!one) throw new Error("nothing was read");
    expect(right.map((typed) => scoreRead(one, { response1: typed }).points)).toEqual(right.map(() => 2));
    expect(wrong.map((typed) => scoreRead(one, { response1: typed }).points)).toEqual(wrong.map(() => 0));
  });

  test("becomes no more than ten questions, and the report says of how many", () => {
    const rows = Array.from({ length: 40 }, (_, index) => row(index + 1, String(2 * (index + 1))));
    const questions = read(formula("0", ...rows));
    expect(questions).toHaveLength(10);
    expect(questions[0]?.messages.join()).toContain("from the first 10 of 40 sets");
  });

  test("isn’t imported with an answer that is no number", () => {
    expect(read(formula("0", row(5, "ten")))).toMatchObject([{ status: "invalid", question: null }]);
  });
});

const folder = findRealMaterial("qti/items");
if (folder) {
  test("those that Canvas wrote become ten questions each, scored by their own answers", () => {
    const path = join(folder, "instructure+qti/spec/fixtures/items_1.2/formula_mvar.xml");
    const questions = readQti12(readFileSync(path), "formula.xml").questions.map(inWords);
    expect(questions.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => "ok"));
    for (const one of questions) {
      const [x = 0, y = 0] = (one.question?.body.match(/\d+/g) ?? []).map(Number);
      expect(scoreRead(one, { response1: String(x + y) }).points).toBe(1);
      expect(scoreRead(one, { response1: String(x + y + 1) }).points).toBe(0);
    }
  });
}
