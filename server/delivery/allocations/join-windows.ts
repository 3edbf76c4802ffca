/** From when to when something may begin; null = without an end on that side. */
export interface Span {
  opens_at: Date | null;
  closes_at: Date | null;
}

/** A window that several make together. */
export interface JoinedWindow<Row extends Span> extends Span {
  rows: Row[];
}

const opening = ({ opens_at }: Span) => opens_at?.getTime() ?? Number.NEGATIVE_INFINITY;
const closing = ({ closes_at }: Span) => closes_at?.getTime() ?? Number.POSITIVE_INFINITY;

/** Returns true when two windows overlap or touch. */
export const meets = (one: Span, other: Span): boolean =>
  opening(one) <= closing(other) && opening(other) <= closing(one);

/** Returns true when a moment is within a window; its close is not. */
export const contains = (span: Span, moment: Date): boolean =>
  opening(span) <= moment.getTime() && moment.getTime() < closing(span);

/**
 * Joins windows that overlap or touch; between two that don’t, nothing is open. In the database, `range_agg` of `allocation_window` does
 * the same.
 *
 * @returns The earliest first. A window that closes before it opens is left out, unless there is no other.
 */
export function joinWindows<Row extends Span>(rows: readonly Row[]): JoinedWindow<Row>[] {
  const real = rows.filter((row) => opening(row) < closing(row));
  const sorted = (real.length > 0 ? real : [...rows]).sort((one, other) => opening(one) - opening(other) || 0);
  const joined: JoinedWindow<Row>[] = [];
  for (const row of sorted) {
    const before = joined.at(-1);
    if (!before || !meets(before, row)) {
      joined.push({ opens_at: row.opens_at, closes_at: row.closes_at, rows: [row] });
      continue;
    }
    before.rows.push(row);
    if (closing(row) > closing(before)) before.closes_at = row.closes_at;
  }
  return joined;
}

/** Returns the window that is told at a moment: the one open then, else the next, else the last. As `told_window` in the database. */
export function toldOf<Window extends Span>(windows: readonly Window[], at: Date): Window | undefined {
  return windows.find((window) => closing(window) > at.getTime()) ?? windows.at(-1);
}
