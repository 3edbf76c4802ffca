type Point = readonly [x: number, y: number];

/** Returns the SVG path of a line through points. */
export function linePath(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** Returns the SVG path of the area between two lines over the same x values. */
export function areaPath(upper: readonly Point[], lower: readonly Point[]): string {
  if (upper.length === 0 || lower.length === 0) return "";
  return `${linePath(upper)}${linePath([...lower].reverse()).replace(/^M/, "L")}Z`;
}

/** Returns the positions of labels near their `wanted` ones: in the same order, at least `gap` apart, none below `lowest`. */
export function spreadLabels(wanted: readonly number[], gap: number, lowest: number): number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const placed = [...wanted];
  let above = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    above = Math.max(wanted[index] ?? 0, above + gap);
    placed[index] = above;
  }
  // Labels pushed past the end are pushed back, along with those above them.
  let below = lowest + gap;
  for (const index of [...order].reverse()) {
    below = Math.min(placed[index] ?? 0, below - gap);
    placed[index] = below;
  }
  return placed;
}
