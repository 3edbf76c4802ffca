import { plainText } from "@sextant/questions/html/text.ts";
import { expect, test } from "vitest";
import { demoQuestions } from "../assessments.ts";
import { listHistoryQuestions } from "../history/questions.ts";
import {
  requireEvenLengths,
  requireEvenLetters,
  requireExplained,
  requireOneKey,
  requireRenders,
  requireValid,
} from "../testing/sound-question.ts";
import { trialQuestions } from "../trial.ts";
import type { DemoQuestion } from "../types.ts";
import { askedIn } from "./math.ts";
import { listBank } from "./questions.ts";

const bank = listBank();
const all = [...demoQuestions(), ...listHistoryQuestions(), ...bank];

/** Requires something of each question, and names those that fail. */
function requireOfAll(holds: (question: DemoQuestion) => void): void {
  const failing = bank.flatMap((question) => {
    try {
      holds(question);
      return [];
    } catch (error) {
      return [`${question.source_identifier}: ${error instanceof Error ? error.message : error}`];
    }
  });
  expect(failing).toEqual([]);
}

test("there are twenty new questions a day for eight weeks of practice", () => {
  expect(bank.every(({ pool }) => pool === "practice")).toBe(true);
  expect(all.filter(({ pool }) => pool === "practice").length).toBeGreaterThanOrEqual(56 * 20);
});

test("no two questions of the school ask the same or have the same name", () => {
  expect(new Set(all.map(({ source_identifier }) => source_identifier)).size).toBe(all.length);
  expect(new Set(all.map(askedIn)).size).toBe(all.length);
  const trial = new Set(trialQuestions().map(askedIn));
  expect(bank.filter((question) => trial.has(askedIn(question)))).toEqual([]);
});

test("each can be published as it is", () => requireOfAll(requireValid));

test("each gives full points for its key and none for anything else", () => requireOfAll(requireOneKey));

test("each wrong option has its error and says why it is wrong", () => requireOfAll(requireExplained));

test("each comes through cleaning whole, and its TeX renders", () => requireOfAll(requireRenders));

test("texts are neither cut short nor long, and end as sentences do", () => {
  const odd = bank.filter(({ stimulus, body, explanation }) => {
    const text = plainText(`${stimulus?.body ?? ""} ${body}`);
    const isWhole = /[.?)’”]$/.test(plainText(body)) && /[.”)]$/.test(plainText(explanation));
    return text.length < 40 || text.length > 1200 || !isWhole || /\.\.|,,|\s,|undefined/.test(text);
  });
  expect(odd.map(askedIn)).toEqual([]);
});

test("no letter is right much more often than another", () => requireEvenLetters(bank));

test("the right option is seldom the longest, or the shortest", () => requireEvenLengths(bank));

test("every topic of the exam has questions, in both subjects and at most difficulties", () => {
  const count = (of: (question: DemoQuestion) => string | number) =>
    Object.values(Object.groupBy(bank, of)).map((some) => some?.length ?? 0);
  expect(count(({ text_tags }) => text_tags.topic)).toHaveLength(30);
  expect(Math.min(...count(({ text_tags }) => text_tags.subject))).toBeGreaterThan(450);
  expect(Math.min(...count(({ text_tags }) => text_tags.domain))).toBeGreaterThan(50);
  expect(count(({ difficulty }) => difficulty)).toHaveLength(5);
});
