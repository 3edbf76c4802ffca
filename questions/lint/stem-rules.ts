import { replaceElements } from "../html/rewrite.ts";
import { plainText } from "../html/text.ts";
import type { InteractionContent } from "../interactions/schemas.ts";
import type { QuestionContent } from "../question.ts";
import { listChoices, rightOptions } from "./choices.ts";
import { type LintProblem, warning } from "./lint-problem.ts";

const LONG_STEM = 2000;
/** Shorter texts, and numbers with their units, appear in a stem by chance. */
const LEAST_TELLING = 4;

const emphasis = new Set(["b", "strong", "i", "em", "u", "mark"]);
/** Only where the question itself is negated: "which … is not", "all … except"; not where a condition is stated. */
const negative =
  /^(?:\S+\s+){0,4}?(?:which|what|who|where|when|why|how)(?:\s+\S+){0,6}?\s+(?:not(?! only)|(?<!at )least(?! common| possible| squares| number| value)|false|incorrect|untrue)\b|\bexcept\b(?! for)/i;

/** The sentence that asks: the last one with a question mark, else the last of all. */
function askingSentence(text: string): string {
  const sentences = text.split(/(?<=[.?!:])\s+/).filter((one) => one !== "");
  return sentences.findLast((one) => one.endsWith("?")) ?? sentences.at(-1) ?? "";
}

function lintNegative(path: string, html: string): LintProblem[] {
  const plain = replaceElements(html, ({ name }) => (emphasis.has(name) ? "" : null));
  const turn = negative
    .exec(askingSentence(plainText(plain)))?.[0]
    .split(/\s+/)
    .at(-1);
  // Capitals are an emphasis too.
  if (turn === undefined || turn === turn.toUpperCase()) return [];
  return [warning(path, "negative_stem", `Students easily miss “${turn}”. Emphasise it.`)];
}

function lintLength(path: string, html: string): LintProblem[] {
  if (plainText(html).length <= LONG_STEM) return [];
  return [
    warning(
      path,
      "long_stem",
      `This has more than ${LONG_STEM} characters. Move what students read first into a passage.`,
    ),
  ];
}

const asWords = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;

/** Returns the right answers of a key, as texts that might be in the stem by mistake, and the wrong ones. */
function answersOf(interaction: InteractionContent, key: unknown): { right: string[]; wrong: string[] } {
  const accept = (key as { accept?: unknown } | undefined)?.accept;
  if (Array.isArray(accept)) {
    const texts = accept.flatMap((one: { text?: string } | string) =>
      typeof one === "object" ? (one.text ?? []) : [],
    );
    return { right: texts, wrong: [] };
  }
  const ids = rightOptions(key);
  const choices = listChoices(interaction).flat();
  if (ids === null || interaction.type === "order") return { right: [], wrong: [] };
  const texts = (isRight: boolean) => choices.filter(({ id }) => ids.includes(id) === isRight).map(({ text }) => text);
  return { right: texts(true), wrong: texts(false) };
}

/** A stem that says the answer, and none of the wrong ones beside it, gives it away. */
function lintAnswerInStem(interaction: InteractionContent, key: unknown, stem: string, path: string): LintProblem[] {
  const text = asWords(stem);
  const isInStem = (answer: string) =>
    answer.length >= LEAST_TELLING && /^\P{N}*\p{L}\P{N}*$/u.test(answer) && text.includes(asWords(answer));
  const { right, wrong } = answersOf(interaction, key);
  if (!right.some(isInStem) || wrong.some(isInStem)) return [];
  return [warning(path, "answer_in_stem", "The correct answer is in the question text. Change one of the two.")];
}

/** Returns what is unwise about the text that asks. */
export function lintStem({ body, interactions, key }: QuestionContent): LintProblem[] {
  const isOwnStem = (prompt: string) => plainText(prompt) !== "";
  const needsBody = interactions.some((one) => !isOwnStem(one.prompt));
  const prompts = interactions.flatMap((one, index) => {
    const path = `interactions.${index}.prompt`;
    const own = isOwnStem(one.prompt) ? [...lintNegative(path, one.prompt), ...lintLength(path, one.prompt)] : [];
    const stem = `${plainText(body)} ${plainText(one.prompt)}`;
    return [...own, ...lintAnswerInStem(one, key[one.id], stem, isOwnStem(one.prompt) ? path : "body")];
  });
  return [...lintLength("body", body), ...(needsBody ? lintNegative("body", body) : []), ...prompts];
}
