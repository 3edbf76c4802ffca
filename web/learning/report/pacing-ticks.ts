const steps = [0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120] as const;

/** Returns whole and round minutes from 0 to just above the highest, a handful. */
export function minuteTicks(highest: number): number[] {
  const step = steps.find((each) => highest / each <= 5) ?? Math.ceil(highest / 5);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Returns every n-th position so that no more than `most` are labelled, the first among them. */
export function pickPositions(positions: readonly number[], most: number): number[] {
  const every = Math.max(1, Math.ceil(positions.length / Math.max(1, most)));
  return positions.filter((_, index) => index % every === 0);
}
