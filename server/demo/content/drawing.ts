import { round, strokeText } from "./glyphs.ts";

export type Point = [x: number, y: number];

const INK = "#1b2430";
const GRID = "#d5dbe3";
const CURVE = "#1f5fbf";

/** An SVG picture on white, so that it reads on a dark page too. */
function picture(width: number, height: number, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#ffffff"/>${parts.join("")}</svg>`;
}

function segment(from: Point, to: Point, color = INK, width = 1.6): string {
  return `<line x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;
}

function dot([x, y]: Point, color = INK): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="4" fill="${color}"/>`;
}

function path(points: Point[], color: string): string {
  const steps = points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
  return `<path d="${steps}" fill="none" stroke="${color}" stroke-width="2.2" stroke-linejoin="round"/>`;
}

/** Axes through the middle with a grid of whole numbers, a curve, and points marked on it. `reach`: how far the axes go. */
export function coordinateFigure(figure: { reach: Point; curve: (x: number) => number; points: Point[] }): string {
  const size = 340;
  const [reachX, reachY] = figure.reach;
  const place = ([x, y]: Point): Point => [
    size / 2 + (x * (size / 2 - 14)) / reachX,
    size / 2 - (y * (size / 2 - 14)) / reachY,
  ];
  const parts: string[] = [];
  for (let x = -reachX; x <= reachX; x++) parts.push(segment(place([x, -reachY]), place([x, reachY]), GRID, 1));
  for (let y = -reachY; y <= reachY; y++) parts.push(segment(place([-reachX, y]), place([reachX, y]), GRID, 1));
  parts.push(segment(place([-reachX, 0]), place([reachX, 0])), segment(place([0, -reachY]), place([0, reachY])));
  for (let x = 2 - reachX + (reachX % 2); x < reachX; x += 2) {
    const [left, top] = place([x, 0]);
    if (x !== 0) parts.push(strokeText(String(x), left - (x < 0 ? 3 : 0), top + 11, 8));
  }
  for (let y = 2 - reachY + (reachY % 2); y < reachY; y += 2) {
    const [left, top] = place([0, y]);
    if (y !== 0) parts.push(strokeText(String(y), left - 15, top, 8));
  }
  parts.push(strokeText("x", size - 7, size / 2 - 10, 10), strokeText("y", size / 2 + 11, 9, 10));
  const shown: Point[] = [];
  for (let step = -200; step <= 200; step++) {
    const x = (step * reachX) / 200;
    if (Math.abs(figure.curve(x)) <= reachY) shown.push(place([x, figure.curve(x)]));
  }
  parts.push(path(shown, CURVE), ...figure.points.map((point) => dot(place(point))));
  return picture(size, size, ...parts);
}

/** Draws points and a line of best fit in the first quadrant; the axes are numbered at every second grid line. */
export function scatterFigure(figure: {
  reach: Point;
  step: Point;
  line: (x: number) => number;
  points: Point[];
}): string {
  const [width, height, margin] = [400, 310, 38];
  const place = ([x, y]: Point): Point => [
    margin + (x * (width - margin - 24)) / figure.reach[0],
    height - margin - (y * (height - margin - 24)) / figure.reach[1],
  ];
  const parts: string[] = [];
  for (let x = 0; x <= figure.reach[0]; x += figure.step[0]) {
    parts.push(segment(place([x, 0]), place([x, figure.reach[1]]), x === 0 ? INK : GRID, x === 0 ? 1.6 : 1));
    const [left, top] = place([x, 0]);
    parts.push(strokeText(String(x), left, top + 14, 9));
  }
  for (let y = 0; y <= figure.reach[1]; y += figure.step[1]) {
    parts.push(segment(place([0, y]), place([figure.reach[0], y]), y === 0 ? INK : GRID, y === 0 ? 1.6 : 1));
    const [left, top] = place([0, y]);
    if (y !== 0 && (y / figure.step[1]) % 2 === 0) parts.push(strokeText(String(y), left - 16, top, 9));
  }
  parts.push(path([place([0, figure.line(0)]), place([figure.reach[0], figure.line(figure.reach[0])])], CURVE));
  parts.push(strokeText("x", width - 9, height - margin, 10), strokeText("y", margin, 10, 10));
  return picture(width, height, ...parts, ...figure.points.map((point) => dot(place(point))));
}

/** Draws a right triangle with its right angle at C; its legs carry their lengths. */
export function rightTriangleFigure(bottom: number, side: number): string {
  const scale = Math.min(230 / bottom, 170 / side);
  const c: Point = [60 + bottom * scale, 200];
  const a: Point = [60, 200];
  const b: Point = [c[0], 200 - side * scale];
  return picture(
    Math.ceil(c[0] + 60),
    236,
    segment(a, c),
    segment(c, b),
    segment(b, a),
    segment([c[0] - 13, 200], [c[0] - 13, 187], INK, 1.2),
    segment([c[0] - 13, 187], [c[0], 187], INK, 1.2),
    strokeText("A", 44, 203),
    strokeText("B", b[0] + 4, b[1] - 13),
    strokeText("C", c[0] + 15, 205),
    strokeText(String(bottom), (a[0] + c[0]) / 2, 218),
    strokeText(String(side), c[0] + 20, (b[1] + c[1]) / 2),
  );
}

/** Draws triangle ABC with DE parallel to BC, D on AB and E on AC, and three lengths; `part` is how far D is along AB. */
export function similarFigure(lengths: { ad: number; db: number; de: number }, part: number): string {
  const [a, b, c]: [Point, Point, Point] = [
    [190, 26],
    [40, 246],
    [320, 246],
  ];
  const along = (from: Point, to: Point): Point => [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part,
  ];
  const [d, e] = [along(a, b), along(a, c)];
  const beside = (from: Point, to: Point, shift: Point): Point => [
    (from[0] + to[0]) / 2 + shift[0],
    (from[1] + to[1]) / 2 + shift[1],
  ];
  const label = (text: string, [x, y]: Point) => strokeText(text, x, y);
  return picture(
    360,
    280,
    segment(a, b),
    segment(b, c),
    segment(c, a),
    segment(d, e),
    label("A", [a[0], a[1] - 14]),
    label("B", [b[0] - 14, b[1] + 8]),
    label("C", [c[0] + 14, c[1] + 8]),
    label("D", [d[0] - 15, d[1]]),
    label("E", [e[0] + 15, e[1]]),
    label(String(lengths.ad), beside(a, d, [-18, -6])),
    label(String(lengths.db), beside(d, b, [-18, -6])),
    label(String(lengths.de), beside(d, e, [0, -12])),
  );
}

/** The mark of an angle at a point, from the direction to the right round to the given one (of length 1, y downward). */
function arc(x: number, y: number, [toX, toY]: Point): string {
  const radius = 20;
  const end = `${round(x + toX * radius)} ${round(y + toY * radius)}`;
  return `<path d="M${round(x + radius)} ${y}A${radius} ${radius} 0 0 ${toY > 0 ? 1 : 0} ${end}" fill="none" stroke="${INK}" stroke-width="1.2"/>`;
}

/** Draws two horizontal parallel lines cut by a third; the two angles lie between them on the same side. */
export function transversalFigure(upper: string, lower: string): string {
  const [top, bottom] = [80, 190];
  const at = (y: number) => 170 + (135 - y) * 0.55;
  return picture(
    360,
    270,
    segment([30, top], [330, top]),
    segment([30, bottom], [330, bottom]),
    segment([at(24), 24], [at(246), 246]),
    arc(at(top), top, [-0.482, 0.876]),
    arc(at(bottom), bottom, [0.482, -0.876]),
    strokeText(upper, at(top) + 60, top + 18, 10),
    strokeText(lower, at(bottom) + 42, bottom - 16, 10),
  );
}
