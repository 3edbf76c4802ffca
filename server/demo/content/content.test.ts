import { listFiles } from "@sextant/questions/html/files.ts";
import { describe, expect, test } from "vitest";
import { demoQuestions, mockQuestions } from "./assessments.ts";
import { demoFigures } from "./figures.ts";
import { listMath } from "./math.ts";
import { listReadingAndWriting } from "./reading-and-writing.ts";
import {
  htmlOf,
  requireEvenLengths,
  requireEvenLetters,
  requireExplained,
  requireOneKey,
  requireRenders,
  requireValid,
} from "./testing/sound-question.ts";
import type { DemoQuestion } from "./types.ts";

const questions = demoQuestions();
const named = questions.map((question) => [question.source_identifier, question] as const);

const sets: [string, DemoQuestion[]][] = [
  ["Reading and Writing", mockQuestions().reading],
  ["Math", mockQuestions().math],
  ["the practice questions", [...listReadingAndWriting("practice"), ...listMath("practice")]],
];

test("the mock has 81 and 66 questions for three modules each, the diagnostic 6 and 6", () => {
  const { reading, math } = mockQuestions();
  expect([reading.length, math.length]).toEqual([81, 66]);
  expect([listReadingAndWriting("diagnostic").length, listMath("diagnostic").length]).toEqual([6, 6]);
});

test("every question has a name of its own, and no two ask the same", () => {
  expect(new Set(questions.map((question) => question.source_identifier)).size).toBe(questions.length);
  const asked = questions.map(({ stimulus, body }) =>
    `${stimulus?.body ?? ""}${body}`.replace(/data-file="[^"]*"/, ""),
  );
  expect(new Set(asked).size).toBe(asked.length);
});

test("only practice questions are in the practice pool", () => {
  const { reading, math } = mockQuestions();
  expect(new Set([...reading, ...math].map(({ pool }) => pool))).toEqual(new Set(["secure"]));
  for (const use of ["diagnostic", "practice"] as const) {
    const pools = new Set([...listReadingAndWriting(use), ...listMath(use)].map(({ pool }) => pool));
    expect([...pools]).toEqual([use === "practice" ? "practice" : "secure"]);
  }
});

describe.each(named)("%s", (_name, question) => {
  test("has nothing wrong with it", () => requireValid(question));

  test("gives full points for its key and none for anything else", () => requireOneKey(question));

  test("explains each wrong option by a named error of its subject, and the right one by none", () =>
    requireExplained(question));

  test("comes through cleaning whole, and its TeX renders", () => requireRenders(question));
});

test("every picture that a question shows is there, and no other", () => {
  const shown = questions.flatMap((question) => htmlOf(question).flatMap((html) => listFiles(html)));
  expect(Object.keys(demoFigures()).sort()).toEqual(shown.sort());
  expect(shown.filter((name) => name.includes("mock")).length).toBeGreaterThanOrEqual(4);
});

describe.each(sets)("in %s", (_name, list) => {
  test("no letter is right much more often than another", () => requireEvenLetters(list));

  test("the right option is seldom the longest, or the shortest", () => requireEvenLengths(list));
});

test("about a quarter of the Math section is typed numbers", () => {
  const { math } = mockQuestions();
  const typed = math.filter(({ interactions: [one] }) => one.type === "numeric_entry").length;
  expect(typed / math.length).toBeGreaterThan(0.2);
  expect(typed / math.length).toBeLessThan(0.3);
});
