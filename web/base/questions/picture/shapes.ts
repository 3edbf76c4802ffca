/** An area of a picture in the picture's own pixels, as HTML image maps and QTI write it. */
export type Area = { shape: string; coords: readonly number[] };
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
type Box = { x: number; y: number; width: number; height: number };

/** The corners of a polygon. */
function cornersOf(coords: readonly number[]): Point[] {
  return Array.from({ length: Math.floor(coords.length / 2) }, (_, index) => ({
    x: coords[2 * index] ?? 0,
    y: coords[2 * index + 1] ?? 0,
  }));
}

/** Returns the smallest upright box around an area; the whole picture for `default` and for what cannot be read. */
export function boxOf({ shape, coords }: Area, size: Size): Box {
  const [a = 0, b = 0, c = 0, d = 0] = coords;
  if (shape === "rect" && coords.length >= 4)
    return { x: Math.min(a, c), y: Math.min(b, d), width: Math.abs(c - a), height: Math.abs(d - b) };
  if (shape === "circle" && coords.length >= 3) return { x: a - c, y: b - c, width: 2 * c, height: 2 * c };
  if (shape === "ellipse" && coords.length >= 4) return { x: a - c, y: b - d, width: 2 * c, height: 2 * d };
  if (shape === "poly" && coords.length >= 6) {
    const corners = cornersOf(coords);
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  }
  return { x: 0, y: 0, ...size };
}

/** Returns the point for an area's mark: the middle of its box, or the centroid of a polygon. */
export function middleOf(area: Area, size: Size): Point {
  const { x, y, width, height } = boxOf(area, size);
  const middle = { x: x + width / 2, y: y + height / 2 };
  if (area.shape !== "poly" || area.coords.length < 6) return middle;
  const corners = cornersOf(area.coords);
  let twice = 0;
  const sum = { x: 0, y: 0 };
  corners.forEach((one, index) => {
    const next = corners[(index + 1) % corners.length] ?? one;
    const cross = one.x * next.y - next.x * one.y;
    twice += cross;
    sum.x += (one.x + next.x) * cross;
    sum.y += (one.y + next.y) * cross;
  });
  return twice === 0 ? middle : { x: sum.x / (3 * twice), y: sum.y / (3 * twice) };
}

function isInPolygon(coords: readonly number[], { x, y }: Point): boolean {
  const corners = cornersOf(coords);
  let inside = false;
  corners.forEach((one, index) => {
    const before = corners.at(index - 1) ?? one;
    const crosses = one.y > y !== before.y > y;
    if (crosses && x < ((before.x - one.x) * (y - one.y)) / (before.y - one.y) + one.x) inside = !inside;
  });
  return inside;
}

/** Returns whether a point lies in an area. */
export function contains(area: Area, size: Size, point: Point): boolean {
  const box = boxOf(area, size);
  const [dx, dy] = [point.x - (box.x + box.width / 2), point.y - (box.y + box.height / 2)];
  if (area.shape === "poly" && area.coords.length >= 6) return isInPolygon(area.coords, point);
  const isRound = area.shape === "circle" || area.shape === "ellipse";
  if (isRound) return (2 * dx) ** 2 * box.height ** 2 + (2 * dy) ** 2 * box.width ** 2 <= (box.width * box.height) ** 2;
  return Math.abs(dx) <= box.width / 2 && Math.abs(dy) <= box.height / 2;
}

/** Returns the distance from a point to an area's box; 0 inside it. */
function distance(area: Area, size: Size, { x, y }: Point): number {
  const box = boxOf(area, size);
  const dx = Math.max(box.x - x, 0, x - (box.x + box.width));
  const dy = Math.max(box.y - y, 0, y - (box.y + box.height));
  return Math.hypot(dx, dy);
}

/**
 * Returns the area that a press targets: the smallest one around the point, else the nearest whose middle is within reach, so that
 * areas smaller than a finger can be pressed. Index, or -1.
 *
 * @param reach In the picture's pixels.
 */
export function hitArea(areas: readonly Area[], size: Size, point: Point, reach: number): number {
  const surface = (area: Area) => {
    const { width, height } = boxOf(area, size);
    return area.shape === "default" ? Number.POSITIVE_INFINITY : width * height;
  };
  const numbered = areas.map((area, index) => ({ area, index }));
  const within = numbered.filter(({ area }) => area.shape !== "default" && contains(area, size, point));
  const [smallest] = within.toSorted((one, other) => surface(one.area) - surface(other.area));
  if (smallest) return smallest.index;
  const near = numbered
    .filter(({ area }) => area.shape !== "default")
    .map(({ area, index }) => {
      const middle = middleOf(area, size);
      return { index, far: distance(area, size, point), toMiddle: Math.hypot(middle.x - point.x, middle.y - point.y) };
    })
    .filter(({ toMiddle }) => toMiddle <= reach)
    .toSorted((one, other) => one.far - other.far);
  return near[0]?.index ?? areas.findIndex(({ shape }) => shape === "default");
}

/** Returns the area as drawn: one that would be too small to see becomes a circle around its middle. `least`: in the picture's pixels. */
export function visibleArea(area: Area, size: Size, least: number): Area {
  const { width, height } = boxOf(area, size);
  if (area.shape === "default" || Math.max(width, height) >= least) return area;
  const { x, y } = middleOf(area, size);
  return { shape: "circle", coords: [x, y, least / 2] };
}

/** Returns the points of a polygon in SVG's format. */
export function polygonPoints(coords: readonly number[]): string {
  return cornersOf(coords)
    .map(({ x, y }) => `${x},${y}`)
    .join(" ");
}
