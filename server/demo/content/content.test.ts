import { assignIds } from "@sextant/questions/assign-ids.ts";
import { cleanHtml } from "@sextant/questions/html/clean.ts";
import { listFiles } from "@sextant/questions/html/files.ts";
import { renderMath } from "@sextant/questions/html/tex.ts";
import { plainText } from "@sextant/questions/html/text.ts";
import { questionInput } from "@sextant/questions/question.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { validateQuestion } from "@sextant/questions/validate.ts";
import { describe, expect, test } from "vitest";
import { demoQuestions } from "./assessments.ts";
import { errorNames } from "./errors.ts";
import { demoFigures } from "./figures.ts";
import { listMath } from "./math.ts";
import { listReadingAndWriting } from "./reading-and-writing.ts";
import type { DemoChoice, DemoQuestion } from "./types.ts";

const questions = demoQuestions();
const named = questions.map((question) => [question.source_identifier, question] as const);

function stored(question: DemoQuestion) {
  let next = 0;
  return assignIds(questionInput.parse(question), () => `id-${next++}`);
}

function htmlOf(question: DemoQuestion): string[] {
  const [interaction] = question.interactions;
  const options =
    interaction.type === "choice" ? interaction.options.flatMap((one) => [one.content, one.feedback]) : [];
  return [question.stimulus?.body ?? "", question.body, question.explanation, ...options];
}

/** The choices of some questions, each with its right option. */
function choices(list: DemoQuestion[]): { choice: DemoChoice; right: DemoChoice["options"][number]; letter: string }[] {
  return list.flatMap(({ interactions: [choice], key: { RESPONSE: key } }) => {
    if (choice.type !== "choice" || !("correct" in key)) return [];
    const right = choice.options.find((option) => option.source_identifier === key.correct[0]);
    return right ? [{ choice, right, letter: right.source_identifier }] : [];
  });
}

const sets: [string, DemoQuestion[]][] = [
  ["Reading and Writing", listReadingAndWriting("mock")],
  ["Math", listMath("mock")],
  ["the practice questions", [...listReadingAndWriting("practice"), ...listMath("practice")]],
];

test("the mock has 54 and 44 questions, the diagnostic 6 and 6", () => {
  expect([listReadingAndWriting("mock").length, listMath("mock").length]).toEqual([54, 44]);
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
  for (const use of ["mock", "diagnostic", "practice"] as const) {
    const pools = new Set([...listReadingAndWriting(use), ...listMath(use)].map(({ pool }) => pool));
    expect([...pools]).toEqual([use === "practice" ? "practice" : "secure"]);
  }
});

describe.each(named)("%s", (_name, question) => {
  test("has nothing wrong with it", () => {
    expect(validateQuestion(stored(question))).toEqual([]);
  });

  test("gives full points for its key and none for anything else", () => {
    const content = stored(question);
    const [interaction] = content.interactions;
    const points = (response: unknown) => scoreQuestion(content, { [interaction?.id ?? ""]: response }).points;
    if (interaction?.type === "choice") {
      const [{ letter } = { letter: "" }] = choices([question]);
      const scored = interaction.options.map((option) => [option.source_identifier, points([option.id])]);
      expect(scored).toEqual(["A", "B", "C", "D"].map((one) => [one, one === letter ? 1 : 0]));
      return;
    }
    const key = question.key.RESPONSE;
    const accepted = "accept" in key ? key.accept : [];
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.map(points)).toEqual(accepted.map(() => 1));
    expect(points("98765")).toBe(0);
  });

  test("explains each wrong option by a named error of its subject, and the right one by none", () => {
    for (const { choice, right } of choices([question])) {
      expect(new Set(choice.options.map(({ content }) => content)).size).toBe(4);
      for (const option of choice.options) {
        if (option === right) expect(option.reason_for_error).toBeNull();
        else {
          expect(errorNames[question.text_tags.subject]).toContain(option.reason_for_error);
          expect(plainText(option.feedback).length).toBeGreaterThan(15);
        }
      }
    }
    expect(plainText(question.explanation).length).toBeGreaterThan(60);
  });

  test("comes through cleaning whole, and its TeX renders", () => {
    for (const html of htmlOf(question)) {
      const cleaned = cleanHtml(html);
      expect(plainText(cleaned)).toBe(plainText(html));
      expect(cleaned.match(/<\w+/g)).toEqual(html.match(/<\w+/g));
      expect(cleaned.match(/data-\w+=/g)).toEqual(html.match(/data-\w+=/g));
      expect(renderMath(cleaned)).not.toMatch(/katex-error|undefined|NaN|Infinity/);
    }
  });
});

test("every picture that a question shows is there, and no other", () => {
  const shown = questions.flatMap((question) => htmlOf(question).flatMap((html) => listFiles(html)));
  expect(Object.keys(demoFigures()).sort()).toEqual(shown.sort());
  expect(shown.filter((name) => name.includes("mock")).length).toBeGreaterThanOrEqual(4);
});

describe.each(sets)("in %s", (_name, list) => {
  test("no letter is right much more often than another", () => {
    const letters = choices(list).map(({ letter }) => letter);
    for (const letter of ["A", "B", "C", "D"]) {
      const share = letters.filter((one) => one === letter).length / letters.length;
      expect(share).toBeGreaterThan(0.18);
      expect(share).toBeLessThan(0.32);
    }
  });

  test("the right option is seldom the longest, or the shortest", () => {
    const written = choices(list).filter(
      ({ choice }) => !choice.options.some(({ content }) => content.includes("data-tex")),
    );
    const alone = (sign: 1 | -1) =>
      written.filter(({ choice, right }) => {
        const length = (content: string) => sign * plainText(content).length;
        return choice.options.every((one) => one === right || length(one.content) < length(right.content));
      }).length / written.length;
    expect(alone(1)).toBeLessThan(0.4);
    expect(alone(-1)).toBeLessThan(0.4);
  });
});

test("about a quarter of the Math section is typed numbers", () => {
  const typed = listMath("mock").filter(({ interactions: [one] }) => one.type === "numeric_entry").length;
  expect(typed).toBe(11);
});
