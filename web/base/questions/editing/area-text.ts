export type AreaShape = "rect" | "circle" | "ellipse" | "poly" | "default";

/** What the numbers of an area are called, in order; a polygon's are pairs and have no names of their own. */
export const coordNames: Record<
  AreaShape,
  readonly ("left" | "top" | "right" | "bottom" | "x" | "y" | "radius" | "rx" | "ry")[]
> = {
  rect: ["left", "top", "right", "bottom"],
  circle: ["x", "y", "radius"],
  ellipse: ["x", "y", "rx", "ry"],
  poly: [],
  default: [],
};

type Point = { x: number; y: number };

/** Returns the area between two corners of a drag, in whole pixels; null where it is too small to be meant. */
export function drawnArea(shape: AreaShape, from: Point, to: Point): number[] | null {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map(Math.round) as [number, number];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map(Math.round) as [number, number];
  if (right - left < 4 || bottom - top < 4) return null;
  if (shape === "circle") {
    const radius = Math.round(Math.hypot(to.x - from.x, to.y - from.y));
    return [Math.round(from.x), Math.round(from.y), radius];
  }
  if (shape === "ellipse")
    return [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2].map(Math.round);
  return [left, top, right, bottom];
}

/** Returns the same area in another shape, as near as can be. */
export function reshaped(
  coords: readonly number[],
  from: AreaShape,
  to: AreaShape,
  size: { width: number; height: number },
): number[] {
  const [left, top, right, bottom] = boxCorners(coords, from, size).map(Math.round) as [number, number, number, number];
  if (to === "default") return [];
  if (to === "rect") return [left, top, right, bottom];
  if (to === "poly") return [left, top, right, top, right, bottom, left, bottom];
  const middle = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
  const [rx, ry] = [Math.round((right - left) / 2), Math.round((bottom - top) / 2)];
  return to === "circle" ? [...middle, Math.min(rx, ry)] : [...middle, rx, ry];
}

function boxCorners(
  coords: readonly number[],
  shape: AreaShape,
  { width, height }: { width: number; height: number },
): number[] {
  const [a = 0, b = 0, c = 0, d = c] = coords;
  const fallback = [width * 0.25, height * 0.25, width * 0.75, height * 0.75];
  if (shape === "rect" && coords.length >= 4) return [a, b, c, d];
  if ((shape === "circle" || shape === "ellipse") && coords.length >= 3) return [a - c, b - d, a + c, b + d];
  if (shape === "poly" && coords.length >= 6) {
    const xs = coords.filter((_, index) => index % 2 === 0);
    const ys = coords.filter((_, index) => index % 2 === 1);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }
  return fallback;
}

/** Numbers of a polygon as they are typed: pairs between commas or spaces. Null where they are none. */
export function readPolygon(text: string): number[] | null {
  const numbers = text
    .trim()
    .split(/[\s,;]+/)
    .map(Number);
  return numbers.length >= 6 && numbers.length % 2 === 0 && numbers.every(Number.isFinite) ? numbers : null;
}
