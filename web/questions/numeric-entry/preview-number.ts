import { type ReadNumberError, readNumber } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import { readQuantity } from "@sextant/questions/interactions/numeric-entry/read-quantity.ts";

/**
 * How what was typed is read: as a number in one line, as a fraction, as nothing yet, or not at all. `unit`: what stands beside the
 * number, whether or not it counts.
 */
export type NumberPreview =
  | { kind: "nothing" }
  | { kind: "number"; text: string; unit?: string }
  | { kind: "fraction"; negative: boolean; over: string; under: string; unit?: string }
  | { kind: "problem"; code: ReadNumberError };

/** Still on the way to a number: a lone sign, a fraction without its lower half, a point to come. */
const unfinished = /^\s*[-+\u2212]?\s*$|[/\u2044.,]\s*[-+\u2212]?\s*$/;
/** A unit that is typed before its number. */
const unitFirst = /^\s*[-+\u2212]?\s*[\p{L}\p{Sc}%‰°]{1,10}\s*[-+\u2212]?\s*$/u;

const readAlone = (typed: string) => {
  const number = readNumber(typed);
  return number.ok ? { ok: true as const, number, unit: "" } : number;
};

/**
 * Reads what was typed for the hint beside the field. Nothing is simplified: it says how it is read, not what it is worth.
 * `takesUnit`: a unit may stand beside the number.
 */
export function previewNumber(typed: string, takesUnit = false): NumberPreview {
  const read = takesUnit ? readQuantity(typed) : readAlone(typed);
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
