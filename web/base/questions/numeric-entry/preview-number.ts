import {
  type NumberFormat,
  type ReadNumberError,
  readNumber,
} from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import { readQuantity } from "@sextant/questions/interactions/numeric-entry/read-quantity.ts";
import { asciiDigits } from "@sextant/questions/text/written.ts";

/**
 * How the typed text is read: as a number on one line, as a fraction, as nothing yet, or as a problem. `exponent`: of the power of ten that
 * the number is multiplied by. `unit`: the unit beside the number, whether or not it counts.
 */
export type NumberPreview =
  | { kind: "nothing" }
  | { kind: "number"; text: string; exponent?: number; unit?: string }
  | { kind: "fraction"; negative: boolean; over: string; under: string; unit?: string }
  | { kind: "problem"; code: ReadNumberError };

/** Matches an unfinished number: a lone sign, a fraction without its lower half, a decimal point without digits. */
const unfinished = /^\s*[-+\u2212]?\s*$|[/\u2044.,]\s*[-+\u2212]?\s*$/;
/** Matches a power of ten that is being typed: "1.5x", "1.5x10", "1.5e-", "10^", "10^(-". */
const unfinishedPower =
  /[\d.,]\s*(?:[xX×*·⋅]\s*1?0?|[eE]\s*[-+\u2212]?)\s*$|10\s*(?:\^|\*\*)\s*[({]?\s*[-+\u2212]?\s*$/;
/** Matches a unit typed before its number. */
const unitFirst = /^\s*[-+\u2212]?\s*[\p{L}\p{Sc}%‰°]{1,10}\s*[-+\u2212]?\s*$/u;

const readAlone = (typed: string, format: NumberFormat) => {
  const number = readNumber(typed, format);
  return number.ok ? { ok: true as const, number, unit: "" } : number;
};

/**
 * Parses the typed text for the hint beside the field. Simplifies nothing: it shows how the text is read, not its value. `takesUnit`:
 * a unit may accompany the number. The preview has a decimal point, whichever sign was typed.
 */
export function previewNumber(typed: string, takesUnit = false, format: NumberFormat = "point"): NumberPreview {
  const read = takesUnit ? readQuantity(typed, format) : readAlone(typed, format);
  if (!read.ok) {
    const isBegun =
      unfinished.test(typed) || unfinishedPower.test(asciiDigits(typed)) || (takesUnit && unitFirst.test(typed));
    if (read.code === "empty" || (read.code === "not_a_number" && isBegun)) return { kind: "nothing" };
    return { kind: "problem", code: read.code };
  }
  const { number } = read;
  const unit = read.unit === "" ? {} : { unit: read.unit.replaceAll(/\s+/g, " ") };
  const negative = number.value.numerator < 0n;
  const [over = "", under] = number.plain.split("/");
  if (under !== undefined) return { kind: "fraction", negative, over, under, ...unit };
  const text = `${negative ? "\u2212" : ""}${over.startsWith(".") ? `0${over}` : over}`;
  return { kind: "number", text, ...(number.exponent === null ? {} : { exponent: number.exponent }), ...unit };
}
