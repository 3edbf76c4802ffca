import { compare } from "@sextant/questions/interactions/numeric-entry/rational.ts";
import type { NumberFormat } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import { readQuantity } from "@sextant/questions/interactions/numeric-entry/read-quantity.ts";

/** A run of digits with the signs between them. */
const runs = /[.,\u066b\u066c]?\p{Nd}[\p{Nd}.,\u066b\u066c]*/gu;
const pointSigns = /[.\u066b]/g;
const commaSigns = /[,\u066c]/g;

/** Whether a text is another number under the other format: "1,234" and "1.234" are, "3,5" is not. */
function differs(text: string): boolean {
  const [point, comma] = [readQuantity(text, "point"), readQuantity(text, "comma")];
  return point.ok && comma.ok && compare(point.number.value, comma.number.value) !== 0;
}

/**
 * Returns a typed number as it is stored. Stored numbers are read with a decimal point wherever they could be either, so one that was typed with
 * a decimal comma is rewritten if it would be read as another: "1,234" is stored as "1.234", "1.234" as "1234". What isn't a number stays.
 */
export function storedNumber(typed: string, format: NumberFormat): string {
  if (format === "point" || !differs(typed)) return typed;
  return typed.replace(runs, (run) => run.replace(pointSigns, "").replace(commaSigns, "."));
}

/** Returns a stored number as a person reads and types it: the opposite of `storedNumber`. */
export function shownNumber(stored: string, format: NumberFormat): string {
  if (format === "point" || !differs(stored)) return stored;
  return stored.replace(runs, (run) => run.replace(commaSigns, "").replace(pointSigns, ","));
}

/** The digits of a power of ten, and those of exponents in a unit. */
const powers = /(?<=[xX×*·⋅]\s*)\p{Nd}+(?=\s*(?:\^|\*\*|[⁰¹²³⁴-⁹⁺⁻]))|(?<=[\p{L}^*({][-+\u2212]?)\p{Nd}+/gu;

const groups = {
  point: /^[1-9]\p{Nd}{0,2}[,\u066c]\p{Nd}{3}$/u,
  comma: /^[1-9]\p{Nd}{0,2}[.]\p{Nd}{3}$/u,
};

/**
 * Returns what else a typed number may have been meant as: with its one sign before three digits as the decimal sign, written in the person's
 * format. Null where it can be only one number.
 */
export function otherReading(typed: string, format: NumberFormat): string | null {
  const found = typed.replace(powers, "").match(runs) ?? [];
  const [run = ""] = found;
  if (found.length !== 1 || !groups[format].test(run)) return null;
  return typed.replace(run, run.replace(/[.,\u066c]/u, format === "point" ? "." : ","));
}
