import { lintQuestion } from "@sextant/questions/lint/lint-question.ts";
import { questionContent } from "@sextant/questions/question.ts";
import { expect, test } from "vitest";
import { messages as ar } from "../messages/ar.ts";
import { messages as en } from "../messages/en.ts";
import { problemWords } from "./problem-words.ts";

const problem = (code: string, path = "body") => ({ code, path, message: "In the server’s own words." });

test.each([
  ["en", en.problem, "Gap 3 has no correct option. Choose one."],
  ["ar", ar.problem, "لا خيار صحيح للفراغ 3. اختر واحدًا."],
] as const)("the catalogue says it by its code, in %s", (_, texts, words) => {
  expect(problemWords(texts, problem("no_option_for_gap", "interactions.0.gaps.2"))).toBe(words);
  expect(problemWords(texts, problem("no_explanation"))).toBe(texts.no_explanation);
});

test("what the catalogue doesn’t know is said in the server’s words", () => {
  expect(problemWords(en.problem, problem("never_heard_of"))).toBe("In the server’s own words.");
  expect(problemWords(en.problem, problem("toString"))).toBe("In the server’s own words.");
});

test("whatever is found in a question that has everything wrong has a text", () => {
  const option = { id: "o1", source_identifier: null, content: "", feedback: "", reason_for_error: null, fixed: false };
  const content = questionContent.parse({
    stimulus: null,
    body: '<h1>A</h1><h4></h4><p>Which is not so? <span data-tex="\\oops{"></span></p><span data-interaction="z"></span>',
    interactions: [
      {
        id: "a",
        type: "choice",
        source_identifier: null,
        prompt: "",
        min_choices: 3,
        max_choices: 2,
        options: [option, { ...option, id: "o2", content: "All of the above" }],
      },
      { id: "b", type: "numeric_entry", source_identifier: null, prompt: "", unit: { required: true } },
      {
        id: "c",
        type: "gap_match",
        source_identifier: null,
        prompt: "",
        image: "",
        options: [],
        gaps: [{ id: "g1", label: "" }],
      },
    ],
    key: { a: { correct: [] }, b: { accept: ["x"] }, c: { correct: [] }, d: { correct: [] } },
    score_rule: { max_points: 1, combine: "all" },
    explanation: "",
    hints: [""],
    difficulty: null,
    pool: "secure",
    tags: [],
    nodes: [],
    text_tags: null,
  });
  const found = lintQuestion(content).map(({ code }) => code);
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((code) => !Object.hasOwn(en.problem, code) || !Object.hasOwn(ar.problem, code))).toEqual([]);
});
