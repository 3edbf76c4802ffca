import type { Rational } from "@sextant/questions/interactions/numeric-entry/rational.ts";

/** Returns a number in digits, exactly; null for one that has no end, such as a third. */
export function decimalText({ numerator, denominator }: Rational): string | null {
  let [top, under] = [numerator < 0n ? -numerator : numerator, denominator];
  let [a, b] = [top, under];
  while (b !== 0n) [a, b] = [b, a % b];
  if (a !== 0n) [top, under] = [top / a, under / a];
  let places = 0;
  for (; places < 400 && under !== 1n; places += 1) {
    if (under % 10n === 0n) under /= 10n;
    else if (under % 2n === 0n) [top, under] = [top * 5n, under / 2n];
    else if (under % 5n === 0n) [top, under] = [top * 2n, under / 5n];
    else return null;
  }
  if (under !== 1n) return null;
  const digits = top.toString().padStart(places + 1, "0");
  const [whole, part] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
  const trimmed = part.replace(/0+$/, "");
  return `${numerator < 0n ? "-" : ""}${whole}${trimmed === "" ? "" : `.${trimmed}`}`;
}
