import type { AreaShape } from "./area.ts";

/** Returns the box around an area: [left, top, right, bottom]. */
export function boxOf(shape: AreaShape, coords: readonly number[]): [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = c] = coords;
  if (shape === "circle" || shape === "ellipse") return [a - c, b - d, a + c, b + d];
  const xs = coords.filter((_, index) => index % 2 === 0);
  const ys = coords.filter((_, index) => index % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
