/** A part of a video that was played, in milliseconds: from, and up to. */
export type Span = readonly [from: number, to: number];

/** Parts nearer to each other than this are one: a player stops for a moment where nobody skipped. */
const JOINED_MS = 1000;

/**
 * Returns parts that were played in order, each millisecond once. What goes backwards, or lies before the start or beyond the end, is left
 * out. Pure.
 *
 * @param end Where the video ends.
 */
export function mergeSpans(spans: readonly Span[], end: number): Span[] {
  const within = spans
    .map(([from, to]): Span => [Math.max(0, Math.round(from)), Math.min(end, Math.round(to))])
    .filter(([from, to]) => to > from)
    .sort((one, other) => one[0] - other[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of within) {
    const last = merged.at(-1);
    if (last && from <= last[1] + JOINED_MS) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Returns how many milliseconds merged parts come to. Pure. */
export const coveredBy = (spans: readonly Span[]): number => spans.reduce((sum, [from, to]) => sum + to - from, 0);
