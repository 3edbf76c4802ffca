import { assignIds } from "@sextant/questions/assign-ids.ts";
import { cleanHtml } from "@sextant/questions/html/clean.ts";
import { renderMath } from "@sextant/questions/html/tex.ts";
import { plainText } from "@sextant/questions/html/text.ts";
import { questionInput } from "@sextant/questions/question.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { validateQuestion } from "@sextant/questions/validate.ts";
import { expect } from "vitest";
import { errorNames } from "../errors.ts";
import type { DemoChoice, DemoQuestion } from "../types.ts";

function stored(question: DemoQuestion) {
  let next = 0;
  return assignIds(questionInput.parse(question), () => `id-${next++}`);
}

/** Returns all HTML of a question. */
export function htmlOf(question: DemoQuestion): string[] {
  const [interaction] = question.interactions;
  const options =
    interaction.type === "choice" ? interaction.options.flatMap((one) => [one.content, one.feedback]) : [];
  return [question.stimulus?.body ?? "", question.body, question.explanation, ...options];
}

/** Returns the choices of some questions, each with its right option. */
function choices(
  list: readonly DemoQuestion[],
): { choice: DemoChoice; right: DemoChoice["options"][number]; letter: string }[] {
  return list.flatMap(({ interactions: [choice], key: { RESPONSE: key } }) => {
    if (choice.type !== "choice" || !("correct" in key)) return [];
    const right = choice.options.find((option) => option.source_identifier === key.correct[0]);
    return right ? [{ choice, right, letter: right.source_identifier }] : [];
  });
}

/** Requires that a question can be published as it is. */
export function requireValid(question: DemoQuestion): void {
  expect(validateQuestion(stored(question))).toEqual([]);
}

/** Requires that a question gives full points for its key and none for anything else. */
export function requireOneKey(question: DemoQuestion): void {
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
}

/** Requires that each wrong option has a named error of its subject and says why, the right one has none, and all differ. */
export function requireExplained(question: DemoQuestion): void {
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
}

/** Requires that a question comes through cleaning whole, and that its TeX renders. */
export function requireRenders(question: DemoQuestion): void {
  for (const html of htmlOf(question)) {
    const cleaned = cleanHtml(html);
    expect(plainText(cleaned)).toBe(plainText(html));
    expect(cleaned.match(/<\w+/g)).toEqual(html.match(/<\w+/g));
    expect(cleaned.match(/data-\w+=/g)).toEqual(html.match(/data-\w+=/g));
    expect(renderMath(cleaned)).not.toMatch(/katex-error|undefined|NaN|Infinity/);
  }
}

/** Requires that no letter is right much more often than another. */
export function requireEvenLetters(list: readonly DemoQuestion[]): void {
  const letters = choices(list).map(({ letter }) => letter);
  for (const letter of ["A", "B", "C", "D"]) {
    const share = letters.filter((one) => one === letter).length / letters.length;
    expect(share).toBeGreaterThan(0.18);
    expect(share).toBeLessThan(0.32);
  }
}

/** Requires that the right option is seldom the longest, or the shortest. */
export function requireEvenLengths(list: readonly DemoQuestion[]): void {
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
}
