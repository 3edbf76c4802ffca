import { readNumber } from "../interactions/numeric-entry/read-number.ts";
import { moduleOf } from "../interactions/registry.ts";
import type { InteractionContent } from "../interactions/schemas.ts";
import { error, type LintProblem, warning } from "./lint-problem.ts";

/** What the field of the SAT holds, the sign not counted. */
const GRID = 5;

/** Characters that nobody types: control and format characters, private use, what is not assigned. */
const untyped = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u;

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** A text that a pattern asks for. */
const filled = (pattern: string) => pattern.replaceAll(/(?<!\\)\*/g, "x").replaceAll("\\*", "*");

/** Texts that an accepting key is about, with their places in it. */
function typedAnswers(key: unknown): { text: string; path: string }[] {
  return list(field(key, "accept")).flatMap((one, index) => {
    const pattern = field(one, "pattern");
    const text = typeof one === "string" ? one : typeof pattern === "string" ? filled(pattern) : field(one, "text");
    return typeof text === "string" ? [{ text, path: `key.accept.${index}` }] : [];
  });
}

/** Responses of which one at least ought to be right, as far as a key tells; null where it does not. */
function rightResponses(key: unknown): unknown[] | null {
  const correct = list(field(key, "correct"));
  // A number with a unit is right in that unit only, and the key's own checks see that there is one.
  if (field(key, "mapping") !== undefined || field(key, "units") !== undefined) return null;
  if (correct.length > 0) return [correct, correct.slice(0, 1)];
  const typed = typedAnswers(key);
  return typed.length > 0 && list(field(key, "ranges")).length === 0 ? typed.map(({ text }) => text) : null;
}

function lintReach(interaction: InteractionContent, key: unknown): LintProblem[] {
  const module = moduleOf(interaction);
  const responses = rightResponses(key);
  // A key that is wrong in itself is told of by the type's own checks.
  if (responses === null || module.validate(interaction, key).some(({ severity }) => severity === "error")) return [];
  const isRight = (response: unknown) => {
    const { status, points, max_points } = module.score(interaction, key, response);
    return status === "owed" || (status === "scored" && points >= max_points);
  };
  if (responses.some(isRight)) return [];
  return [
    error("key", "unreachable_answer", "No answer students can give earns full marks. Check the key and the limits."),
  ];
}

function lintTyped(key: unknown): LintProblem[] {
  return typedAnswers(key)
    .filter(({ text }) => untyped.test(text))
    .map(({ path }) =>
      warning(path, "untyped_character", "An accepted answer has a character that’s hard to type. Remove it."),
    );
}

/** A number fits when its whole part does: what is too long is cut, or is written as a fraction. */
function fitsGrid(written: string): boolean {
  const read = readNumber(written);
  if (!read.ok) return true;
  const { numerator, denominator } = read.value;
  const whole = (numerator < 0n ? -numerator : numerator) / denominator;
  return String(whole).length <= GRID;
}

function lintGrid(key: unknown): LintProblem[] {
  if (field(field(key, "tolerance"), "type") !== "sat") return [];
  const numbers = list(field(key, "accept")).filter((one) => typeof one === "string");
  if (numbers.length === 0 || numbers.some(fitsGrid)) return [];
  return [
    warning(
      "key.accept",
      "too_long_for_grid",
      `The answer doesn’t fit the ${GRID} characters of the SAT answer field. Round it, or write it as a fraction.`,
    ),
  ];
}

/** Finds right answers that cannot be given; paths are relative to the interaction, or begin with `key`. */
export function lintAnswers(interaction: InteractionContent, key: unknown): LintProblem[] {
  return [...lintReach(interaction, key), ...lintTyped(key), ...lintGrid(key)];
}
