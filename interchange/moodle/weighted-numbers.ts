import type { UnitAsked } from "@sextant/questions/interactions/numeric-entry/content.ts";
import type { NumericEntryKey, NumericUnits } from "@sextant/questions/interactions/numeric-entry/key.ts";
import {
  absolute,
  add,
  compare,
  negate,
  type Rational,
} from "@sextant/questions/interactions/numeric-entry/rational.ts";
import { readNumber } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import { invalid, type Part, type Refused, unsupported } from "../draft.ts";
import { message } from "../messages/message.ts";
import { decimalText } from "../text/decimals.ts";
import { penaltyLoss, wrongWeights } from "./weighted-choice.ts";

/** A number that is accepted: one with a tolerance on both sides, or all from one to another (`shown`: the one that is called right). */
export interface WeightedNumber {
  value: { number: string; tolerance: string } | { min: string; max: string; shown?: string } | "any";
  fraction: number;
  hasFeedback: boolean;
}

const shape = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?$/;

/** A decimal number as it is, exactly; null for anything else. */
function readDecimal(text: string): Rational | null {
  const said = text.trim();
  const read = said.length <= 100 && shape.test(said) ? readNumber(said) : null;
  return read?.ok ? read.value : null;
}

/** A number that was read from digits has them. */
const digitsOf = (number: Rational): string => decimalText(number) ?? "";

interface Span {
  low: Rational;
  high: Rational;
  /** As it goes into a key. */
  number: string | null;
  tolerance: string | null;
  /** Within it, the number that is called right. */
  shown: string | null;
  /** The share of full marks. */
  fraction: number;
}

/** What was rounded to be written is full marks. */
const shareOf = (fraction: number) => (fraction >= 0.99 ? 1 : Math.max(0, fraction));

function spanOf({ value, fraction: written }: WeightedNumber): Span | Refused {
  const fraction = shareOf(written);
  if (value === "any") return invalid(message("any_number"));
  if ("min" in value) {
    const [low, high] = [readDecimal(value.min), readDecimal(value.max)];
    if (!low || !high) return invalid(message("no_range", { range: `${value.min}..${value.max}` }));
    if (compare(low, high) > 0) return invalid(message("empty_range", { range: `${value.min}..${value.max}` }));
    const shown = value.shown === undefined ? null : readDecimal(value.shown);
    return { low, high, number: null, tolerance: null, shown: shown && digitsOf(shown), fraction };
  }
  const number = readDecimal(value.number);
  const tolerance = value.tolerance.trim() === "" ? { numerator: 0n, denominator: 1n } : readDecimal(value.tolerance);
  if (!number) return invalid(message("no_number", { number: value.number.trim() || "–" }));
  if (!tolerance) return invalid(message("no_tolerance", { tolerance: value.tolerance }));
  const around = absolute(tolerance);
  const isExact = around.numerator === 0n;
  return {
    low: add(number, negate(around)),
    high: add(number, around),
    number: digitsOf(number),
    tolerance: isExact ? null : digitsOf(around),
    shown: null,
    fraction,
  };
}

const meets = (one: Span, other: Span) => compare(one.low, other.high) <= 0 && compare(other.low, one.high) <= 0;

/** That a unit may be typed, and which count. */
export interface UnitsRead {
  unit: UnitAsked;
  units: NumericUnits;
}

const keyOf = (spans: readonly Span[]): NumericEntryKey => {
  const [first] = spans;
  const isAlike = spans.every(
    (span) => span.number !== null && span.fraction === 1 && span.tolerance === first?.tolerance,
  );
  const asRange = (span: Span) => ({
    min: digitsOf(span.low),
    max: digitsOf(span.high),
    ...(span.fraction === 1 ? {} : { points: span.fraction }),
  });
  if (isAlike) return { accept: spans.map((span) => span.number ?? ""), tolerance: first?.tolerance ?? null };
  const isExact = (span: Span) => span.number !== null && span.tolerance === null && span.fraction === 1;
  const [exact, wide] = [spans.filter((span) => isExact(span)), spans.filter((span) => !isExact(span))];
  const shown = wide.filter((span) => span.shown !== null && span.fraction === 1);
  const accept = [...exact.map((span) => span.number ?? ""), ...shown.map((span) => span.shown ?? "")];
  return { accept: [...new Set(accept)], tolerance: null, ranges: wide.map(asRange) };
};

/** Returns a numeric entry, scored as Moodle does: by the first of its answers in whose tolerance the number lies. */
export function weightedNumbers(
  answers: readonly WeightedNumber[],
  name: string,
  measured: UnitsRead | null = null,
): Part | Refused {
  const worth = answers.filter((answer) => answer.value !== "any" || answer.fraction > 0);
  if (worth.length > 200) return invalid(message("too_many_answers", { most: 200 }));
  const wrong = wrongWeights(Math.max(0, ...worth.map((answer) => answer.fraction)));
  if (wrong) return wrong;
  const least = Math.min(0, ...answers.map((answer) => answer.fraction));
  const spans: Span[] = [];
  for (const answer of worth) {
    const span = spanOf(answer);
    if ("refused" in span) return span;
    if (spans.some((earlier) => earlier.fraction < span.fraction && meets(earlier, span)))
      return unsupported(message("order_of_numbers"));
    spans.push(span);
  }
  const hasFeedback = answers.some((answer) => answer.hasFeedback);
  const key = keyOf(spans.filter((span) => span.fraction > 0));
  return {
    interaction: {
      type: "numeric_entry",
      source_identifier: name,
      ...(measured ? { unit: measured.unit } : {}),
    },
    key: measured ? { ...key, units: measured.units } : key,
    losses: [...(least < 0 ? [penaltyLoss(least)] : []), ...(hasFeedback ? [message("feedback_to_typed")] : [])],
  };
}
