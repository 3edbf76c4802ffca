import { kindOfLine } from "./kind-of-line.ts";
import type { LineKind } from "./line-kind.ts";
import { contextOf, type Reading } from "./reading.ts";
import { textOfSegments } from "./segments.ts";

type NumberKind = Extract<LineKind, { is: "number" }>;

/** Returns whether the number of a line counts options, because the question before it has none and its own numbers look otherwise. */
export function isOptionNumber(reading: Reading, kind: NumberKind): boolean {
  const { question } = reading;
  if (!question || kind.number === null || kind.isRow || question.stem.length === 0) return false;
  if (question.options.length > 0 || question.fields.has("answer") || question.fields.has("type")) return false;
  const items = question.stem.flatMap(({ item }) => (item?.kind === "digits" ? [item] : []));
  const next = numbersBelow(reading);
  if (items.length === 0) {
    if (kind.number !== 1 || question.number === null || next[0]?.number !== 2 || next[0].style !== kind.style)
      return false;
    return kind.style !== question.style || (!reading.wasBlank && question.stem.length === 1);
  }
  if (kind.number !== items.length + 1) return false;
  const isAlsoNext = kind.number === (question.number ?? 0) + 1 && kind.style === question.style;
  return !isAlsoNext || next[0]?.number === kind.number + 1 || isNumberedBelow(reading, kind.number);
}

/** Whether the number of a line is that of the next question as well, so that here it counts an option; at the end, whether the key does. */
function isNumberedBelow(reading: Reading, number: number): boolean {
  const context = contextOf(reading);
  for (const line of context.below.slice(0, 12)) {
    const kind = kindOfLine(line, { ...context, below: [], numbers: new Set() });
    if (kind.is === "number") return kind.number === number;
    const said = kind.is === "field" && kind.name === "answer" ? textOfSegments(kind.segments).trim() : "";
    if (/^\d$/.test(said) && Number(said) <= number && context.below.at(-1) === line) return true;
  }
  return false;
}

/** Returns whether the number of a line counts something beneath the options of a question, as for matching in two lists. */
export function isSecondList(reading: Reading, kind: NumberKind): boolean {
  const { question } = reading;
  if (!question || question.options.length === 0 || question.fields.has("answer") || kind.isRow) return false;
  if (kind.style === question.style || question.style === "" || kind.number === null) return false;
  const isFirst = kind.number === 1 && numbersBelow(reading)[0]?.number === 2;
  return isFirst || question.faults.length + 1 === kind.number;
}

/** The numbers that the lines below begin with, until one that ends a list. */
function numbersBelow(reading: Reading): { number: number | null; style: string }[] {
  const found: { number: number | null; style: string }[] = [];
  const context = contextOf(reading);
  for (const line of context.below.slice(0, 12)) {
    const kind = kindOfLine(line, { ...context, below: [], numbers: new Set() });
    if (kind.is === "number") found.push(kind);
    else if (kind.is !== "text") break;
  }
  return found;
}
