import type { NumericEntryContent } from "./content.ts";
import type { NumericEntryKey, NumericUnits } from "./key.ts";
import { readKeyNumber, shareOfNumber, type Typed } from "./match-number.ts";
import { canonicalText, compare, multiply, type Rational } from "./rational.ts";
import { readNumber } from "./read-number.ts";
import { readQuantity, sameUnit } from "./read-quantity.ts";

/** What a typed number is worth, from 0 to 1 (null without a key), and one text for all that say the same. */
export interface JudgedNumber {
  share: number | null;
  value: string;
}

const one: Rational = { numerator: 1n, denominator: 1n };

function multiplierOf(units: NumericUnits | undefined, typed: string): Rational | null {
  const known = units?.accept.find(({ unit }) => sameUnit(unit) === sameUnit(typed));
  return known ? readKeyNumber(known.multiplier) : null;
}

/** The unit in which the accepted numbers are. */
const baseUnit = (units: NumericUnits | undefined): string =>
  units?.accept.find(({ multiplier }) => {
    const read = readKeyNumber(multiplier);
    return read !== null && compare(read, one) === 0;
  })?.unit ?? "";

/** The number in the unit of the accepted numbers. Its digits are no longer those that were typed, so the SAT's rule can't hold. */
const converted = (number: Typed, multiplier: Rational): Typed =>
  compare(multiplier, one) === 0
    ? number
    : { ...number, value: multiply(number.value, multiplier), plain: "", isDecimal: false };

/**
 * Judges what was typed; null where it's no number. Where a unit is asked for, a known one converts the number; a number that is right
 * with another unit, or without one that is required, earns what the key's penalty leaves.
 */
export function judgeNumber(
  content: NumericEntryContent,
  key: NumericEntryKey | null,
  response: string,
): JudgedNumber | null {
  if (!content.unit) {
    const read = readNumber(response);
    return read.ok ? { share: key && shareOfNumber(key, read), value: canonicalText(read.value) } : null;
  }
  const read = readQuantity(response);
  if (!read.ok) return null;
  const { number, unit } = read;
  const multiplier = unit === "" ? null : multiplierOf(key?.units, unit);
  const isOptional = unit === "" && !content.unit.required;
  const base = baseUnit(key?.units);
  const exact = multiplier ? converted(number, multiplier) : number;
  const value = `${canonicalText(exact.value)} ${multiplier || isOptional ? base : sameUnit(unit)}`.trim();
  if (!key) return { share: null, value };
  const isFull = multiplier !== null || isOptional;
  const left = 1 - (key.units?.penalty ?? 1);
  return { share: Math.max(isFull ? shareOfNumber(key, exact) : 0, left * shareOfNumber(key, number)), value };
}
