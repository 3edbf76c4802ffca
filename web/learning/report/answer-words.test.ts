import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { expect, test } from "vitest";
import { answerWords } from "./answer-words.ts";

type Interaction = QuestionCandidate["interactions"][number];

const options = ["x", "y", "z"].map((id) => ({ id, content: id }));
const choice = { id: "c", type: "choice", options } as unknown as Interaction;
const number = { id: "n", type: "numeric_entry" } as unknown as Interaction;
const order = { id: "o", type: "order" } as unknown as Interaction;

test.each([
  ["B", [choice], { c: ["y"] }],
  ["A, C", [choice], { c: ["z", "x"] }],
  ["B · 0.5", [choice, number], { c: ["y"], n: " 0.5 " }],
  ["", [choice], { c: null }],
  ["", [choice, number], {}],
  [null, [choice, order], { c: ["y"], o: ["a", "b"] }],
] as const)("an answer reads %j", (words, interactions, response) => {
  expect(answerWords(interactions, response)).toBe(words);
});
