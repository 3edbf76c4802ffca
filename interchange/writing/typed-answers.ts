import {
  absolute,
  add,
  multiply,
  negate,
  type Rational,
} from "@sextant/questions/interactions/numeric-entry/rational.ts";
import { readNumber } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { type Message, message } from "../messages/message.ts";
import { decimalText } from "../text/decimals.ts";
import type { NotWritten } from "./outline.ts";

type Key = QuestionContent["key"][string];

/** Texts that are accepted, the best first, with `*` for anything and `\*` for an asterisk. */
export interface TextAnswers {
  isCaseSensitive: boolean;
  answers: { text: string; fraction: number }[];
  losses: Message[];
}

/** Returns the accepted texts of a text entry, for programs that take the first that matches. */
export function textAnswers(key: Key | undefined): TextAnswers | NotWritten {
  if (!key || !("accept" in key)) return { not: message("not_key_read") };
  const accepted = key.accept.filter((one) => typeof one === "object");
  const full = Math.max(0, ...accepted.map((one) => one.points ?? 1));
  if (full === 0) return { not: message("not_earning") };
  const cases = new Set(accepted.map((one) => one.case_sensitive === true));
  if (cases.size > 1) return { not: message("not_mixed_case") };
  const answers = accepted.map((one) => ({
    text: "text" in one ? one.text.replaceAll("*", "\\*") : one.pattern,
    fraction: (one.points ?? 1) / full,
  }));
  if (answers.some(({ text }) => /[\n\r]/.test(text))) return { not: message("not_one_line") };
  return {
    isCaseSensitive: cases.has(true),
    answers: answers.toSorted((one, other) => other.fraction - one.fraction),
    losses: leniencyLosses(accepted),
  };
}

/** Returns what is lost of accepted texts where accents and spaces always count. */
export const leniencyLosses = (
  accepted: readonly { ignore_accents?: boolean; ignore_spaces?: boolean }[],
): Message[] => (accepted.some((one) => one.ignore_accents || one.ignore_spaces) ? [message("out_leniency")] : []);

/** A number with what it may be off, in digits. */
export interface NumberAnswer {
  number: string;
  tolerance: string;
  /** The share of full marks. */
  fraction: number;
}

const zero: Rational = { numerator: 0n, denominator: 1n };

const readRational = (text: string | number): Rational | null => {
  const read = readNumber(String(text));
  return read.ok ? read.value : null;
};

type NumericKey = Extract<Key, { tolerance?: unknown }>;

function toleranceOf({ tolerance }: NumericKey, number: Rational): Rational | null {
  if (tolerance === null || tolerance === undefined) return zero;
  if (typeof tolerance !== "object") return readRational(tolerance);
  if (tolerance.type === "sat") return null;
  const amount = readRational(tolerance.value);
  return amount && (tolerance.type === "relative" ? multiply(amount, absolute(number)) : amount);
}

/** Returns the accepted numbers of a numeric entry, each with its tolerance; ranges as their middle. */
export function numberAnswers(key: Key | undefined): NumberAnswer[] | NotWritten {
  if (!key || !("accept" in key) || key.accept.some((one) => typeof one !== "string"))
    return { not: message("not_key_read") };
  const own = key as NumericKey;
  const found: NumberAnswer[] = [];
  const put = (number: Rational, tolerance: Rational, fraction = 1): boolean => {
    const [middle, around] = [decimalText(number), decimalText(tolerance)];
    if (middle === null || around === null) return false;
    // A half and 0.5 are one number once both are in digits.
    const isThere = found.some((one) => one.number === middle && one.tolerance === around);
    if (!isThere) found.push({ number: middle, tolerance: around, fraction });
    return true;
  };
  for (const written of key.accept) {
    const number = readRational(String(written));
    const tolerance = number && toleranceOf(own, number);
    if (!number || !tolerance) return { not: message("not_compared") };
    if (!put(number, tolerance)) return { not: message("not_in_digits") };
  }
  for (const { min, max, exclusive, points } of ("ranges" in own ? own.ranges : undefined) ?? []) {
    const [low, high] = [min === null ? null : readRational(min), max === null ? null : readRational(max)];
    if (!low || !high || exclusive) return { not: message("not_closed_range") };
    const half: Rational = { numerator: 1n, denominator: 2n };
    const middle = multiply(add(low, high), half);
    if (!put(middle, absolute(add(high, negate(middle))), points)) return { not: message("not_in_digits") };
  }
  // Of several that match, other programs take the first.
  const ordered = found.toSorted((one, other) => other.fraction - one.fraction);
  return ordered.length === 0 ? { not: message("not_any_number") } : ordered;
}

/** Returns what is lost of a numeric entry where only numbers can be typed. */
export const unitLosses = (interaction: { unit?: unknown }): Message[] =>
  interaction.unit === undefined ? [] : [message("out_units")];
