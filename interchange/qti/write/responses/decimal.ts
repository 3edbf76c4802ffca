import type { Rational } from "@sextant/questions/interactions/numeric-entry/rational.ts";
import { absolute, canonicalText } from "@sextant/questions/interactions/numeric-entry/rational.ts";

/** Digits that a double holds for sure. */
const DIGITS = 15;

/** A number as a decimal. `isExact`: it has as many digits as it needs, and no more than programs compute with. */
export interface Decimal {
  text: string;
  isExact: boolean;
}

/** A decimal of `digits` places, cut off. */
function cut({ numerator, denominator }: Rational, digits: number): string {
  const scaled = (numerator * 10n ** BigInt(digits)) / denominator;
  const text = `${scaled < 0n ? -scaled : scaled}`.padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const part = text.slice(text.length - digits).replace(/0+$/, "");
  return `${numerator < 0n ? "-" : ""}${whole}${part === "" ? "" : `.${part}`}`;
}

/** Places after the point that a number needs; null when no number of them is enough. */
function placesOf(value: Rational): number | null {
  const lowest = canonicalText(absolute(value)).split("/");
  let rest = BigInt(lowest[1] ?? "1");
  let [twos, fives] = [0, 0];
  for (; rest % 2n === 0n; rest /= 2n) twos += 1;
  for (; rest % 5n === 0n; rest /= 5n) fives += 1;
  return rest === 1n ? Math.max(twos, fives) : null;
}

/** Returns a fraction as a decimal: all of its digits where they are few, else the first fifteen that count. */
export function decimalOf(value: Rational): Decimal {
  const places = placesOf(value);
  const size = Math.abs(Number(value.numerator) / Number(value.denominator));
  const before = size === 0 || !Number.isFinite(size) ? 0 : Math.floor(Math.log10(size)) + 1;
  if (places !== null && places + Math.max(0, before) <= DIGITS) return { text: cut(value, places), isExact: true };
  return { text: cut(value, Math.max(0, DIGITS - before)), isExact: false };
}
