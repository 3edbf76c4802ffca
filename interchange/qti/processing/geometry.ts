/**
 * Returns whether a point lies in a shape of an image map: `rect` x1,y1,x2,y2; `circle` x,y,r; `ellipse` x,y,rx,ry; `poly` x1,y1,…;
 * edges count.
 */
export function isInside(shape: string, coords: readonly number[], x: number, y: number): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = coords;
  switch (shape) {
    case "default":
      return true;
    case "rect":
      return x >= Math.min(a, c) && x <= Math.max(a, c) && y >= Math.min(b, d) && y <= Math.max(b, d);
    case "circle":
      return (x - a) ** 2 + (y - b) ** 2 <= c ** 2;
    case "ellipse":
      return c > 0 && d > 0 && ((x - a) / c) ** 2 + ((y - b) / d) ** 2 <= 1;
    default:
      return isInsidePolygon(coords, x, y);
  }
}

function isInsidePolygon(coords: readonly number[], x: number, y: number): boolean {
  let isIn = false;
  for (let at = 0; at + 1 < coords.length; at += 2) {
    const [ax = 0, ay = 0] = [coords[at], coords[at + 1]];
    const [bx = 0, by = 0] = [coords[(at + 2) % coords.length], coords[(at + 3) % coords.length]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn;
}

/** Coordinates as an attribute has them. */
export function readCoords(written: string | undefined): number[] {
  return (written ?? "")
    .split(/[\s,]+/)
    .filter((one) => one !== "")
    .map(Number)
    .filter(Number.isFinite);
}
