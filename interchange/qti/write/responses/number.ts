import type {
  NumericEntryKey,
  NumericRange,
  NumericTolerance,
} from "@sextant/questions/interactions/numeric-entry/key.ts";
import { readKeyNumber } from "@sextant/questions/interactions/numeric-entry/match-number.ts";
import {
  absolute,
  add,
  compare,
  multiply,
  negate,
  type Rational,
} from "@sextant/questions/interactions/numeric-entry/rational.ts";
import { type Message, message } from "../../../messages/message.ts";
import type { ScoredResponse } from "../earned.ts";
import { together, value, variable } from "../expressions.ts";
import { type OutElement, qti } from "../xml-out.ts";
import { decimalOf } from "./decimal.ts";

/** How far a number that never ends may be from the decimal that stands for it: a ten-thousand-millionth of itself. */
const HAIR: Rational = { numerator: 1n, denominator: 10n ** 10n };

/** Longest decimals that the SAT's rule is written out for, in places after the point. */
const SAT_PLACES = 8;

const zero: Rational = { numerator: 0n, denominator: 1n };
const compared = (operator: string, name: string, bound: Rational) =>
  qti(operator, {}, variable(name), value("float", decimalOf(bound).text));

const between = (name: string, low: Rational, high: Rational) =>
  qti("and", {}, compared("gte", name, low), compared("lte", name, high));

const equals = (name: string, text: string) =>
  qti("equal", { toleranceMode: "exact" }, variable(name), value("float", text));

/** The number itself; one that never ends, within a hair. */
function isNumber(name: string, wanted: Rational): OutElement {
  const { text, isExact } = decimalOf(wanted);
  if (isExact) return equals(name, text);
  const hair = multiply(absolute(wanted), HAIR);
  return between(name, add(wanted, negate(hair)), add(wanted, hair));
}

/** Decimals that fill the SAT's field of five characters, or more: the number cut off or rounded. */
function satDecimals(wanted: Rational): string[] {
  const { numerator, denominator } = absolute(wanted);
  const found = new Set<string>();
  // "0.667" fills the field, ".667" does not, and they are one number.
  const first = Math.max(0, 4 - `${numerator / denominator}`.length);
  for (let digits = first; digits <= SAT_PLACES; digits += 1) {
    const unit = 10n ** BigInt(digits);
    const [down, nearest] = [
      (numerator * unit) / denominator,
      (2n * numerator * unit + denominator) / (2n * denominator),
    ];
    for (const one of [down, nearest]) {
      const size = { numerator: one, denominator: unit };
      found.add(decimalOf(compare(wanted, zero) < 0 ? negate(size) : size).text);
    }
  }
  return [...found];
}

function testsOf(name: string, wanted: Rational, tolerance: NumericTolerance | null | undefined): OutElement[] {
  if (tolerance === null || tolerance === undefined) return [isNumber(name, wanted)];
  const stated = typeof tolerance === "object" ? tolerance : { type: "absolute" as const, value: tolerance };
  if (stated.type === "sat") {
    const exact = decimalOf(wanted);
    if (exact.isExact && exact.text.replace("-", "").length <= 5) return [equals(name, exact.text)];
    return [isNumber(name, wanted), ...satDecimals(wanted).map((text) => equals(name, text))];
  }
  const amount = readKeyNumber(stated.value);
  if (!amount || compare(amount, zero) === 0) return [isNumber(name, wanted)];
  const allowed = stated.type === "absolute" ? amount : multiply(amount, absolute(wanted));
  return [between(name, add(wanted, negate(allowed)), add(wanted, allowed))];
}

function rangeTest(name: string, { min, max, exclusive }: NumericRange): OutElement[] {
  const bounds = [
    ...(min === null ? [] : [{ operator: exclusive ? "gt" : "gte", bound: readKeyNumber(min) }]),
    ...(max === null ? [] : [{ operator: exclusive ? "lt" : "lte", bound: readKeyNumber(max) }]),
  ];
  if (bounds.length === 0) return [qti("not", {}, qti("isNull", {}, variable(name)))];
  const tests = bounds.flatMap(({ operator, bound }) => (bound ? [compared(operator, name, bound)] : []));
  return tests.length < bounds.length ? [] : [together("and", tests)];
}

/** Returns what of a number's key other programs will see otherwise. */
export function numberLosses({ accept, tolerance }: NumericEntryKey): Message[] {
  const isSat = typeof tolerance === "object" && tolerance?.type === "sat";
  return [
    ...(accept.some((written) => written.includes("/")) ? [message("decimals_only")] : []),
    ...(isSat ? [message("sat_as_list")] : []),
  ];
}

/** Returns how a typed number is scored. */
export function scoreNumber(name: string, { accept, tolerance, ranges = [] }: NumericEntryKey): ScoredResponse {
  const wanted = accept.flatMap((written) => readKeyNumber(written) ?? []);
  const steps = [
    ...wanted.flatMap((one) => testsOf(name, one, tolerance)).map((test) => ({ test, points: 1 })),
    ...ranges.flatMap((range) => rangeTest(name, range).map((test) => ({ test, points: range.points ?? 1 }))),
  ].toSorted((one, other) => other.points - one.points);
  const tests = steps.map(({ test }) => test);
  const isGraded = steps.some(({ points }) => points < 1);
  const right = wanted.slice(0, 1).map((one) => decimalOf(one).text);
  return {
    variable: name,
    baseType: "float",
    cardinality: "single",
    right,
    earned:
      tests.length === 0
        ? { kind: "never" }
        : isGraded
          ? { kind: "graded", steps, most: 1 }
          : { kind: "test", test: together("or", tests), isPlain: false },
  };
}
