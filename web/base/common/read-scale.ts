import { readDecimal } from "./read-decimal.ts";

/** Points in a section, and the score that they give. */
export type ScaleRow = { raw: number; scaled: number };

type Code = "two_numbers" | "not_increasing" | "out_of_range" | "whole";
/** What is wrong with a table of scores, at a line counted from 1. */
type ScaleFault = { line: number; code: Code };

const MOST_RAW = 10_000;
const MOST_SCALED = 100_000;

function faultOf(cells: readonly string[], rawBefore: number | null): Code | null {
  const [raw, scaled] = cells.map(readDecimal);
  if (cells.length !== 2 || raw === null || scaled === null || raw === undefined || scaled === undefined)
    return "two_numbers";
  if (!Number.isInteger(scaled)) return "whole";
  if (raw < 0 || raw > MOST_RAW || scaled < 0 || scaled > MOST_SCALED) return "out_of_range";
  return rawBefore !== null && raw <= rawBefore ? "not_increasing" : null;
}

/**
 * Reads a table of scores as it is typed or pasted from a spreadsheet: a line each with points and their score, between them a tab, a
 * semicolon or spaces. A first line of words is a heading.
 */
export function readScale(text: string): { rows: ScaleRow[]; faults: ScaleFault[] } {
  const rows: ScaleRow[] = [];
  const faults: ScaleFault[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    const cells = line
      .trim()
      .split(/[\t;]\s*|\s+/)
      .filter(Boolean);
    const isHeading = index === 0 && cells.length > 0 && cells.every((cell) => readDecimal(cell) === null);
    if (cells.length === 0 || isHeading) return;
    const code = faultOf(cells, rows.at(-1)?.raw ?? null);
    if (code) faults.push({ line: index + 1, code });
    else rows.push({ raw: readDecimal(cells[0] ?? "") ?? 0, scaled: readDecimal(cells[1] ?? "") ?? 0 });
  });
  return { rows, faults };
}

/** Returns a table of scores as it is typed: the inverse of `readScale`. */
export const scaleText = (rows: readonly ScaleRow[] | null): string =>
  (rows ?? []).map(({ raw, scaled }) => `${raw}\t${scaled}`).join("\n");
