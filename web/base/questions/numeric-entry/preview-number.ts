import {
  type NumberFormat,
  type ReadNumberError,
  readNumber,
} from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import { readQuantity } from "@sextant/questions/interactions/numeric-entry/read-quantity.ts";

/**
 * How the typed text is read: as a number on one line, as a fraction, as nothing yet, or as a problem. `unit`: the unit beside the
 * number, whether or not it counts.
 */
export type NumberPreview =
  | { kind: "nothing" }
  | { kind: "number"; text: string; unit?: string }
  | { kind: "fraction"; negative: boolean; over: string; under: string; unit?: string }
  | { kind: "problem"; code: ReadNumberError };

/** Matches an unfinished number: a lone sign, a fraction without its lower half, a decimal point without digits. */
const unfinished = /^\s*[-+\u2212]?\s*$|[/\u2044.,]\s*[-+\u2212]?\s*$/;
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
    const isBegun = unfinished.test(typed) || (takesUnit && unitFirst.test(typed));
    if (read.code === "empty" || (read.code === "not_a_number" && isBegun)) return { kind: "nothing" };
    return { kind: "problem", code: read.code };
  }
  const { number } = read;
  const unit = read.unit === "" ? {} : { unit: read.unit.replaceAll(/\s+/g, " ") };
  const negative = number.value.numerator < 0n;
  const [over = "", under] = number.plain.split("/");
  if (under !== undefined) return { kind: "fraction", negative, over, under, ...unit };
  return { kind: "number", text: `${negative ? "\u2212" : ""}${over.startsWith(".") ? `0${over}` : over}`, ...unit };
}
