import type { AcceptedText, TextEntryKey } from "@sextant/questions/interactions/text-entry/key.ts";
import { comparable } from "@sextant/questions/text/written.ts";
import type { ScoredResponse } from "../earned.ts";
import { value, variable } from "../expressions.ts";
import { type OutElement, qti } from "../xml-out.ts";

const worthOf = (accepted: AcceptedText) => accepted.points ?? 1;

/** A letter in either case, as a regular expression. */
function eitherCase(letter: string): string {
  const both = [...new Set([letter.toLowerCase(), letter.toUpperCase()])];
  return both.length === 2 && both.every((one) => [...one].length === 1) ? `[${both.join("")}]` : escaped(letter);
}

const escaped = (letter: string) => letter.replace(/[\\^$.|?*+(){}[\]-]/g, "\\$&");

/** Our pattern as a regular expression of XML Schema, which always means the whole text. */
function expressionOf(pattern: string, isCaseTold: boolean): string {
  const pieces = pattern.split(/(?<!\\)\*/).map((piece) => piece.replaceAll("\\*", "*"));
  return pieces
    .map((piece) => [...piece].map((letter) => (isCaseTold ? escaped(letter) : eitherCase(letter))).join(""))
    .join(".*");
}

function testOf(name: string, accepted: AcceptedText): OutElement {
  const caseSensitive = accepted.case_sensitive === true;
  if ("text" in accepted)
    return qti("stringMatch", { caseSensitive }, variable(name), value("string", comparable(accepted.text)));
  const pattern = comparable(accepted.pattern);
  const [, within] = /^\*([^*\\]+)\*$/.exec(pattern) ?? [];
  if (within !== undefined) return qti("substring", { caseSensitive }, value("string", within), variable(name));
  return qti("patternMatch", { pattern: expressionOf(pattern, caseSensitive) }, variable(name));
}

/** Returns how a typed text is scored. White space, quotation marks and accents are compared as other programs do. */
export function scoreText(name: string, key: TextEntryKey): ScoredResponse {
  const accepted = key.accept.filter((one) => worthOf(one) > 0).toSorted((a, b) => worthOf(b) - worthOf(a));
  const most = Math.max(0, ...accepted.map(worthOf));
  const texts = accepted.flatMap((one) => ("text" in one && comparable(one.text) !== "" ? [one] : []));
  const right = texts.slice(0, 1).map((one) => comparable(one.text));
  const declared = { variable: name, baseType: "string", cardinality: "single", right } as const;
  if (most === 0) return { ...declared, earned: { kind: "never" } };
  if (texts.length < accepted.length) {
    const steps = accepted.map((one) => ({ test: testOf(name, one), points: worthOf(one) }));
    return { ...declared, earned: { kind: "graded", steps, most } };
  }
  const entries = texts.map((one) => ({
    key: comparable(one.text),
    points: worthOf(one),
    isCaseFolded: one.case_sensitive !== true,
  }));
  return { ...declared, earned: { kind: "mapped", mapping: { entries, otherwise: 0, least: 0, most } } };
}
