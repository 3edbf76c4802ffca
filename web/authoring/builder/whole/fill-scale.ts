import type { ScaleRow } from "../../../base/common/read-scale.ts";

/** Scores are told in tens where the author tells them so. */
const TENS = 10;

/** Returns whether a table of scores skips whole points between two of its rows. */
export const hasGaps = (rows: readonly ScaleRow[]): boolean =>
  rows.some((row, index) => (rows[index + 1]?.raw ?? row.raw) - row.raw > 1);

/** Returns a table of scores with a row for each whole number of points that it skips, rising evenly between its neighbours. */
export function fillScale(rows: readonly ScaleRow[]): ScaleRow[] {
  const step = rows.every(({ scaled }) => scaled % TENS === 0) ? TENS : 1;
  return rows.flatMap((row, index) => {
    const next = rows[index + 1];
    if (!next || next.raw - row.raw <= 1) return [row];
    const rise = (next.scaled - row.scaled) / (next.raw - row.raw);
    const filled = [row];
    for (let raw = Math.floor(row.raw) + 1; raw < next.raw; raw += 1)
      filled.push({ raw, scaled: Math.round((row.scaled + rise * (raw - row.raw)) / step) * step });
    return filled;
  });
}
