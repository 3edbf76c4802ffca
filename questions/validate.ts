import { listPlaceholders } from "./html/placeholders.ts";
import { plainText } from "./html/text.ts";
import type { Problem } from "./interactions/module.ts";
import { error, warning } from "./interactions/problems.ts";
import { moduleOf } from "./interactions/registry.ts";
import type { InteractionContent } from "./interactions/schemas.ts";
import type { QuestionContent } from "./question.ts";
import { validateGaps } from "./validate-gaps.ts";

function repeatsOf(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

function validatePlaceholders(question: QuestionContent): Problem[] {
  const names = listPlaceholders(question.body);
  const known = new Set(question.interactions.map((one) => one.id));
  const unknown = names
    .filter((name) => !known.has(name))
    .map((name) =>
      error(
        "body",
        "unknown_placeholder",
        `The text has a place for an answer that doesn’t exist: ${name}. Add the answer or remove the place.`,
      ),
    );
  const repeated = repeatsOf(names).map((name) =>
    error("body", "repeated_placeholder", `The text has two places for one answer: ${name}. Remove one.`),
  );
  return [...unknown, ...repeated];
}

/** What is wrong with an interaction that has no place in the body. */
function validateUnplaced(interaction: InteractionContent, index: number, hasNeighbours: boolean): Problem[] {
  const path = `interactions.${index}`;
  if (moduleOf(interaction).needsPlace)
    return [error(path, "missing_placeholder", "This answer isn’t in the text. Insert it or remove it.")];
  // If one interaction is in the text, another below it without a prompt leaves the reader guessing what it asks.
  const isLost = hasNeighbours && plainText(interaction.prompt) === "";
  return isLost
    ? [
        warning(
          path,
          "missing_placeholder",
          "This answer has no place in the text and no prompt. Insert it, or add a prompt.",
        ),
      ]
    : [];
}

function validateInteractions(question: QuestionContent): Problem[] {
  const placed = new Set(listPlaceholders(question.body));
  const own = question.interactions.flatMap((interaction, index) => {
    const key = Object.hasOwn(question.key, interaction.id) ? question.key[interaction.id] : undefined;
    const found = moduleOf(interaction)
      .validate(interaction, key)
      .map((problem) => ({
        ...problem,
        path: /^key(?:\.|$)/.test(problem.path)
          ? problem.path.replace(/^key/, `key.${interaction.id}`)
          : `interactions.${index}.${problem.path}`,
      }));
    return placed.has(interaction.id) ? found : [...found, ...validateUnplaced(interaction, index, placed.size > 0)];
  });
  const repeated = repeatsOf(question.interactions.map((one) => one.id)).map((id) =>
    error("interactions", "repeated_id", `Two answers have the same ID: ${id}. Give each its own.`),
  );
  return [...repeated, ...own];
}

function validateTexts(question: QuestionContent): Problem[] {
  const isEmpty = (html: string) => plainText(html) === "" && !html.includes("data-file");
  const says = [question.body, ...question.interactions.map((one) => one.prompt), question.stimulus?.body ?? ""];
  const withoutAlt = /<img(?![^>]*\salt="[^"])[^>]*>/;
  return [
    ...(says.every(isEmpty) ? [error("body", "empty_question", "The question is empty. Write what it asks.")] : []),
    ...(says.some((html) => withoutAlt.test(html))
      ? [
          warning(
            "body",
            "picture_without_text",
            "A picture has no alternative text. Describe it, or mark it as decorative.",
          ),
        ]
      : []),
    ...(isEmpty(question.explanation)
      ? [warning("explanation", "no_explanation", "There’s no explanation. Add one if students need it.")]
      : []),
    ...question.hints.flatMap((hint, index) =>
      isEmpty(hint) ? [error(`hints.${index}`, "empty_hint", "This hint is empty. Write it or remove it.")] : [],
    ),
  ];
}

/** What is wrong with how the points of several answers come together. */
function validateScoreRule({ interactions, score_rule }: QuestionContent): Problem[] {
  const { combine, weights = {}, requires = {} } = score_rule;
  if (combine !== "sum") return [];
  const isWorthless = interactions.length > 0 && interactions.every(({ id }) => weights[id] === 0);
  const circles = Object.keys(requires).filter((id) => {
    const seen = new Set<string>();
    let at: string | undefined = id;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      at = Object.hasOwn(requires, at) ? requires[at] : undefined;
    }
    return at === id;
  });
  return [
    ...(isWorthless
      ? [error("score_rule.weights", "no_weight", "No answer is worth any points. Give one of them a weight.")]
      : []),
    ...circles.map((id) =>
      error(
        `score_rule.requires.${id}`,
        "circular_requirement",
        "This answer depends on itself. Choose another answer it depends on, or none.",
      ),
    ),
  ];
}

/**
 * Lists everything that is wrong with an authored question, its ids assigned. Errors forbid publishing; warnings ask for a second
 * look. Codes of the interaction types come with their folder's `validate.ts`.
 */
export function validateQuestion(question: QuestionContent): Problem[] {
  const known = new Set(question.interactions.map((one) => one.id));
  const strangers = Object.keys(question.key)
    .filter((id) => !known.has(id))
    .map((id) =>
      error(
        `key.${id}`,
        "unknown_interaction",
        `The key is for an answer that doesn’t exist: ${id}. Add the answer, or remove its key.`,
      ),
    );
  const none =
    question.interactions.length === 0
      ? [error("interactions", "no_interaction", "There’s nothing to answer. Add an answer type.")]
      : [];
  return [
    ...none,
    ...strangers,
    ...validateTexts(question),
    ...validatePlaceholders(question),
    ...validateGaps(question),
    ...validateInteractions(question),
    ...validateScoreRule(question),
  ];
}
