type Point = readonly [x: number, y: number];

/** Returns a line through points, as SVG writes it. */
export function linePath(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** Returns what lies between two lines over the same places. */
export function areaPath(upper: readonly Point[], lower: readonly Point[]): string {
  if (upper.length === 0 || lower.length === 0) return "";
  return `${linePath(upper)}${linePath([...lower].reverse()).replace(/^M/, "L")}Z`;
}

/** Heights for labels that would stand at `wanted`: in the same order, at least `gap` apart, none below `lowest`. */
export function spreadLabels(wanted: readonly number[], gap: number, lowest: number): number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const placed = [...wanted];
  let above = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    above = Math.max(wanted[index] ?? 0, above + gap);
    placed[index] = above;
  }
  // What was pushed out at the end is pushed back, and what stands above it with it.
  let below = lowest + gap;
  for (const index of [...order].reverse()) {
    below = Math.min(placed[index] ?? 0, below - gap);
    placed[index] = below;
  }
  return placed;
}
