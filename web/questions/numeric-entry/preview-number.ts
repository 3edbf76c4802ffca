import { type ReadNumberError, readNumber } from "@sextant/questions/interactions/numeric-entry/read-number.ts";

/** How what was typed is read: as a number in one line, as a fraction, as nothing yet, or not at all. */
export type NumberPreview =
  | { kind: "nothing" }
  | { kind: "number"; text: string }
  | { kind: "fraction"; negative: boolean; over: string; under: string }
  | { kind: "problem"; code: ReadNumberError };

/** Still on the way to a number: a lone sign, a fraction without its lower half, a point to come. */
const unfinished = /^\s*[-+\u2212]?\s*$|[/\u2044.,]\s*[-+\u2212]?\s*$/;

/** Reads what was typed for the hint beside the field. Nothing is simplified: it says how it is read, not what it is worth. */
export function previewNumber(typed: string): NumberPreview {
  const read = readNumber(typed);
  if (!read.ok) {
    if (read.code === "empty" || (read.code === "not_a_number" && unfinished.test(typed))) return { kind: "nothing" };
    return { kind: "problem", code: read.code };
  }
  const negative = read.value.numerator < 0n;
  const [over = "", under] = read.plain.split("/");
  if (under !== undefined) return { kind: "fraction", negative, over, under };
  return { kind: "number", text: `${negative ? "\u2212" : ""}${over.startsWith(".") ? `0${over}` : over}` };
}
