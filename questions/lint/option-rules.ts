import { readNumberIn } from "../interactions/numeric-entry/read-number.ts";
import type { InteractionContent } from "../interactions/schemas.ts";
import { refersByLetter } from "../text/option-references.ts";
import { type Choice, listChoices, rightOptions } from "./choices.ts";
import { error, type LintProblem, warning } from "./lint-problem.ts";

/** A right option this much longer than every other is found without reading the question. */
const TELLING_LENGTH = 1.5;
const LEAST_TELLING = 30;
const LONG_OPTION = 400;

function lintOrder(interaction: InteractionContent, choices: readonly Choice[]): LintProblem[] {
  const isShuffled = "shuffle" in interaction && interaction.shuffle === true;
  if (!isShuffled || interaction.type === "order") return [];
  return choices.flatMap(({ text, path }) =>
    refersByLetter(text)
      ? [
          warning(
            path,
            "refers_by_letter",
            "This option names others by letter, so they aren’t shuffled. To shuffle them, name them in words.",
          ),
        ]
      : [],
  );
}

/** The number that an option is, as a text that is the same for 0.5 and 1/2. */
function numberIn(text: string): string | null {
  const read = readNumberIn("point", text);
  if (!read.ok) return null;
  let [a, b] = [read.value.numerator < 0n ? -read.value.numerator : read.value.numerator, read.value.denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return `${read.value.numerator / a}/${read.value.denominator / a}`;
}

function lintEqual(choices: readonly Choice[]): LintProblem[] {
  const seen = new Map<string, string>();
  return choices.flatMap(({ text, path, hasPicture }) => {
    if (hasPicture) return [];
    const value =
      numberIn(text) ??
      text
        .normalize("NFKC")
        .replace(/[\s.]+/g, " ")
        .trim();
    const before = seen.get(value);
    if (before === undefined) seen.set(value, text);
    if (before === undefined || value === "") return [];
    if (before === text) return [error(path, "repeated_option", "Two options read the same. Change or remove one.")];
    return [warning(path, "equal_options", "Another option says the same. Change or remove one.")];
  });
}

function lintLengths(choices: readonly Choice[], right: readonly string[] | null): LintProblem[] {
  const long = choices
    .filter(({ text }) => text.length > LONG_OPTION)
    .map(({ path }) =>
      warning(path, "long_option", `This option has more than ${LONG_OPTION} characters. Shorten it.`),
    );
  const [only, ...more] = choices.filter(({ id }) => right?.includes(id));
  if (!only || more.length > 0 || choices.length < 3 || only.text.length < LEAST_TELLING) return long;
  const longest = Math.max(...choices.filter((choice) => choice !== only).map(({ text }) => text.length));
  if (only.text.length <= longest * TELLING_LENGTH) return long;
  return [
    ...long,
    warning(
      only.path,
      "longest_is_right",
      "The correct option is by far the longest, which gives it away. Make the others as long.",
    ),
  ];
}

/** Returns what is unwise about the options of an interaction; paths are relative to it. */
export function lintOptions(interaction: InteractionContent, key: unknown): LintProblem[] {
  const right = rightOptions(key);
  return listChoices(interaction).flatMap((choices) => [
    ...lintOrder(interaction, choices),
    ...lintEqual(choices),
    ...lintLengths(choices, interaction.type === "order" ? null : right),
  ]);
}
