import type { NumericEntryKey, NumericRange, NumericTolerance } from "./key.ts";
import { absolute, add, compare, multiply, negate, type Rational } from "./rational.ts";
import { type ReadNumber, readNumber } from "./read-number.ts";

export type Typed = Extract<ReadNumber, { ok: true }>;

/** Returns a number of a key; null when it cannot be read. */
export function readKeyNumber(written: string | number): Rational | null {
  const read = readNumber(String(written));
  return read.ok ? read.value : null;
}

/** Integer part towards 0 (`truncate`) or to the nearest, halves away from 0 (`round`), of `value × 10^digits`. */
function shiftedIntegers(value: Rational, digits: number): bigint[] {
  const scaled = absolute(value).numerator * 10n ** BigInt(digits);
  const truncated = scaled / value.denominator;
  const rounded = (2n * scaled + value.denominator) / (2n * value.denominator);
  return value.numerator < 0n ? [-truncated, -rounded] : [truncated, rounded];
}

/**
 * College Board's rule for student-produced responses: a decimal that is too long for the field is truncated or rounded at the
 * last place that fits, and must use the whole field: five characters, the sign not counted ("0.667", ".6667"; not ".67").
 */
function isSatDecimal(wanted: Rational, typed: Typed): boolean {
  if (!typed.isDecimal || typed.plain.length < 5) return false;
  const digits = typed.plain.split(".")[1]?.length ?? 0;
  return shiftedIntegers(wanted, digits).some(
    (numerator) => compare(typed.value, { numerator, denominator: 10n ** BigInt(digits) }) === 0,
  );
}

function isWithin(wanted: Rational, typed: Typed, tolerance: NumericTolerance | null | undefined): boolean {
  if (compare(wanted, typed.value) === 0) return true;
  if (tolerance === null || tolerance === undefined) return false;
  const stated = typeof tolerance === "object" ? tolerance : { type: "absolute" as const, value: tolerance };
  if (stated.type === "sat") return isSatDecimal(wanted, typed);
  const amount = readKeyNumber(stated.value);
  if (amount === null) return false;
  const distance = absolute(add(typed.value, negate(wanted)));
  const allowed = stated.type === "absolute" ? amount : multiply(amount, absolute(wanted));
  return compare(distance, allowed) <= 0;
}

function isInRange(range: NumericRange, value: Rational): boolean {
  const least = range.exclusive ? 1 : 0;
  const isPast = (bound: string | null, direction: 1 | -1) => {
    if (bound === null) return true;
    const limit = readKeyNumber(bound);
    return limit !== null && compare(value, limit) * direction >= least;
  };
  return isPast(range.min, 1) && isPast(range.max, -1);
}

/**
 * Returns the share of full marks that the number typed earns: all where the key accepts it, else that of the best range it
 * lies in.
 */
export function shareOfNumber(key: NumericEntryKey, typed: Typed): number {
  const isAccepted = key.accept.some((written) => {
    const wanted = readKeyNumber(written);
    return wanted !== null && isWithin(wanted, typed, key.tolerance);
  });
  if (isAccepted) return 1;
  const earned = (key.ranges ?? []).filter((range) => isInRange(range, typed.value)).map(({ points = 1 }) => points);
  return Math.max(0, ...earned);
}
