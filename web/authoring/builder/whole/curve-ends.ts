import type { ScaleRow } from "../../../base/common/read-scale.ts";

/** Rows that a preview names. */
const SHOWN = 6;

/** Returns from where to where a table goes, and in which steps; of an empty one, those of a familiar scale. */
export function firstEnds(scale: readonly ScaleRow[]): { from: number; to: number; step: number } {
  const scores = scale.map(({ scaled }) => scaled);
  const [from, to] = [Math.min(...scores), Math.max(...scores)];
  if (scores.length < 2 || from >= to) return { from: 200, to: 800, step: 10 };
  return { from, to, step: scores.every((score) => score % 10 === 0) ? 10 : 1 };
}

/** Returns the first and the last row of a table, and some evenly between them. */
export function previewRows(rows: readonly ScaleRow[]): ScaleRow[] {
  const places = Array.from({ length: SHOWN }, (_, index) => Math.round((index * (rows.length - 1)) / (SHOWN - 1)));
  return [...new Set(places)].flatMap((place) => rows[place] ?? []);
}
