import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignIds, keyWithIds } from "./assign-ids.ts";
import { questionInput } from "./question.ts";
import { scoreQuestion } from "./scoring.ts";
import { responseFromSource } from "./source-response.ts";
import { answeredQuestion } from "./testing/arbitraries.ts";
import { validateQuestion } from "./validate.ts";

const counter = () => {
  let last = 0;
  return () => `new-${++last}`;
};

const authored = () =>
  questionInput.parse({
    body: '<p>One half is <span data-interaction="HALF"></span>. <span data-interaction="NOBODY"></span></p>',
    interactions: [
      {
        source_identifier: "RESPONSE",
        type: "choice",
        options: [
          { source_identifier: "A", content: "3" },
          { id: "kept", source_identifier: "B", content: "9" },
        ],
      },
      { source_identifier: "HALF", type: "numeric_entry" },
    ],
    key: {
      RESPONSE: { correct: ["A", "kept", "Z"], mapping: { points: { A: 1, B: 2 } } },
      HALF: { accept: ["1/2"] },
      NOBODY: { accept: ["1"] },
    },
  });

describe("assignIds", () => {
  it("gives ids, and rewrites key and places from source identifiers to ids", () => {
    const question = assignIds(authored(), counter());
    expect(question.interactions).toMatchObject([
      { id: "new-1", options: [{ id: "new-2" }, { id: "kept" }] },
      { id: "new-3" },
    ]);
    expect(question.key).toEqual({
      "new-1": { correct: ["new-2", "kept", "Z"], mapping: { points: { "new-2": 1, kept: 2 } } },
      "new-3": { accept: ["1/2"] },
      NOBODY: { accept: ["1"] },
    });
    expect(question.body).toBe(
      '<p>One half is <span data-interaction="new-3"></span>. <span data-interaction="NOBODY"></span></p>',
    );
  });

  it("calls by letter what came without a name", () => {
    const input = questionInput.parse({
      interactions: [{ type: "choice", options: [{ content: "x" }, { content: "y" }] }],
      key: { RESPONSE: { correct: ["B"] } },
    });
    const question = assignIds(input, counter());
    expect(question.key).toEqual({ "new-1": { correct: ["new-3"] } });
  });

  it("changes nothing the second time", () => {
    const once = assignIds(authored(), counter());
    expect(assignIds(once, () => "never")).toEqual(once);
    fc.assert(
      fc.property(answeredQuestion, ({ question }) => {
        expect(assignIds(question, () => "never")).toEqual(question);
      }),
    );
  });

  it("leaves a valid question without errors", () => {
    fc.assert(
      fc.property(answeredQuestion, ({ question }) => {
        expect(validateQuestion(question).filter((problem) => problem.severity === "error")).toEqual([]);
      }),
    );
  });
});

it("reads a new key against the content it is for", () => {
  const question = assignIds(authored(), counter());
  expect(keyWithIds(question, { RESPONSE: { correct: ["B"] } })).toEqual({ "new-1": { correct: ["kept"] } });
});

describe("responseFromSource", () => {
  it("scores an answer by source identifiers like one by ids", () => {
    const question = assignIds({ ...authored(), score_rule: { max_points: 2, combine: "sum" } }, counter());
    const bySource = responseFromSource(question, { RESPONSE: "B", HALF: 0.5 });
    expect(bySource).toEqual({ "new-1": ["kept"], "new-3": "0.5" });
    expect(scoreQuestion(question, bySource)).toEqual(scoreQuestion(question, { "new-1": ["kept"], "new-3": ".5" }));
  });

  it("leaves what it does not know, for validation to refuse", () => {
    const question = assignIds(authored(), counter());
    expect(responseFromSource(question, { OTHER: "A", RESPONSE: ["Z"] })).toEqual({ OTHER: "A", "new-1": ["Z"] });
  });
});
