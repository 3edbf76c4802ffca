import {
  absolute,
  add,
  compare,
  negate,
  type Rational,
} from "@sextant/questions/interactions/numeric-entry/rational.ts";
import { readNumber } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import { invalid, type Part, type Refused, unsupported } from "../draft.ts";
import { decimalText } from "../text/decimals.ts";
import { wrongWeights } from "./weighted-choice.ts";

/** A number that is accepted: one with a tolerance on both sides, or all from one to another; `*` is any answer. */
export interface WeightedNumber {
  value: { number: string; tolerance: string } | { min: string; max: string } | "any";
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
  isFull: boolean;
}

function spanOf({ value, fraction }: WeightedNumber): Span | Refused {
  if (value === "any") return invalid("Any number would be right.");
  const isFull = fraction > 0;
  if ("min" in value) {
    const [low, high] = [readDecimal(value.min), readDecimal(value.max)];
    if (!low || !high) return invalid(`This is not a range of numbers: ${value.min}..${value.max}.`.slice(0, 300));
    if (compare(low, high) > 0) return invalid(`This range ends before it begins: ${value.min}..${value.max}.`);
    return { low, high, number: null, tolerance: null, isFull };
  }
  const number = readDecimal(value.number);
  const tolerance = value.tolerance.trim() === "" ? { numerator: 0n, denominator: 1n } : readDecimal(value.tolerance);
  if (!number) return invalid(`This is not a number: ${value.number.trim() || "(nothing)"}.`.slice(0, 300));
  if (!tolerance) return invalid(`This tolerance is not a number: ${value.tolerance}.`.slice(0, 300));
  const around = absolute(tolerance);
  const isExact = around.numerator === 0n;
  return {
    low: add(number, negate(around)),
    high: add(number, around),
    number: digitsOf(number),
    tolerance: isExact ? null : digitsOf(around),
    isFull,
  };
}

const meets = (one: Span, other: Span) => compare(one.low, other.high) <= 0 && compare(other.low, one.high) <= 0;

const keyOf = (spans: readonly Span[]): Part["key"] => {
  const [first] = spans;
  const isAlike = spans.every((span) => span.number !== null && span.tolerance === first?.tolerance);
  const asRange = (span: Span) => ({ min: digitsOf(span.low), max: digitsOf(span.high) });
  if (isAlike) return { accept: spans.map((span) => span.number ?? ""), tolerance: first?.tolerance ?? null };
  const [exact, wide] = [
    spans.filter((span) => span.number !== null && span.tolerance === null),
    spans.filter((span) => span.number === null || span.tolerance !== null),
  ];
  return { accept: exact.map((span) => span.number ?? ""), tolerance: null, ranges: wide.map(asRange) };
};

/** A numeric entry, scored as Moodle does: by the first of its answers in whose tolerance the number lies. */
export function weightedNumbers(answers: readonly WeightedNumber[], name: string): Part | Refused {
  const worth = answers.filter((answer) => answer.value !== "any" || answer.fraction > 0);
  if (worth.length > 200) return invalid("There are more than 200 accepted numbers.");
  const wrong = wrongWeights(Math.max(0, ...worth.map((answer) => answer.fraction)));
  if (wrong) return wrong;
  const partial = worth.find(({ fraction }) => fraction > 0 && fraction < 0.99);
  if (partial) return unsupported("Some of its numbers earn a part of the points, which a numeric entry cannot give.");
  if (worth.some(({ fraction }) => fraction < 0))
    return unsupported("Some of its numbers take points away, which a numeric entry cannot do.");
  const spans: Span[] = [];
  for (const answer of worth) {
    const span = spanOf(answer);
    if ("refused" in span) return span;
    if (span.isFull && spans.some((earlier) => !earlier.isFull && meets(earlier, span)))
      return unsupported("A number that is wrong lies within the range of one that is right.");
    spans.push(span);
  }
  const hasFeedback = answers.some((answer) => answer.hasFeedback);
  return {
    interaction: { type: "numeric_entry", source_identifier: name },
    key: keyOf(spans.filter((span) => span.isFull)),
    losses: hasFeedback ? ["Feedback to single typed answers is not kept."] : [],
  };
}
