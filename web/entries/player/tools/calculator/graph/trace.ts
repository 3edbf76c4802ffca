import type { Point } from "../sheet/relation.ts";
import type { KeyPoint } from "./key-points.ts";
import { stretchesOf } from "./line-paths.ts";
import type { PlotLine } from "./plot-drawing.tsx";
import { scaleStep } from "./scale.ts";
import type { Plane } from "./use-plane.ts";

/** A place on a line, with what is to be read there, if anything. */
export type Trace = Point & { line: number; key: KeyPoint | null };

/** How near a press must be to a point that is to be read, px. */
const NEAR = 22;

/** Returns the places of a line that tracing goes through, in order: round numbers where it is explicit, else along the curve. */
function stepsOf(line: PlotLine, plane: Plane): Point[] {
  if (!line.relation) return [...line.points];
  const { view } = plane;
  const explicit = line.relation.boundaries[0]?.explicit?.[0];
  if (!explicit) {
    const along = line.relation.boundaries.flatMap((boundary) => stretchesOf(boundary, plane)).flat();
    return along.filter((_, index) => index % 2 === 0);
  }
  const isUp = explicit.axis === "y";
  const [from, to] = isUp ? [view.left, view.right] : [view.bottom, view.top];
  const step = scaleStep(view.left, view.right, 10) / 10;
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => {
    const at = Number(((first + index) * step).toPrecision(10));
    return isUp ? { x: at, y: explicit.of(at) } : { x: explicit.of(at), y: at };
  }).filter(({ x, y }) => Number.isFinite(x + y));
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

const nearest = (places: readonly Point[], to: Point) =>
  places.reduce((best, place, index) => (distance(place, to) < distance(places[best] ?? place, to) ? index : best), 0);

const keyAt = (keyPoints: readonly KeyPoint[], line: number, place: Point) =>
  keyPoints.find((key) => isOn(key, line) && distance(key, place) < 1e-6 * Math.max(1, Math.abs(place.x))) ?? null;

const isOn = (key: KeyPoint, line: number) => key.line === line || key.with === line;

/** Returns where tracing a line begins: at the place nearest to another, by default the middle of the view. Null where it isn’t in sight. */
export function beginTrace(line: PlotLine, keyPoints: readonly KeyPoint[], plane: Plane, near?: Point): Trace | null {
  const { view } = plane;
  const steps = stepsOf(line, plane);
  const place = steps[nearest(steps, near ?? { x: (view.left + view.right) / 2, y: (view.top + view.bottom) / 2 })];
  return place ? { ...place, line: line.id, key: keyAt(keyPoints, line.id, place) } : null;
}

/** Returns the next place of a trace in a direction; the same where the line ends. */
export function stepTrace(
  trace: Trace,
  by: 1 | -1,
  line: PlotLine,
  keyPoints: readonly KeyPoint[],
  plane: Plane,
): Trace {
  const steps = stepsOf(line, plane);
  const here = nearest(steps, trace);
  const isForward = (place: Point) => (place.x - trace.x || place.y - trace.y) * by > 1e-9;
  // From between two steps, the next one is the nearer one ahead.
  const isBetween = steps[here] !== undefined && distance(steps[here], trace) > 1e-9;
  const next = steps[isBetween && isForward(steps[here] ?? trace) ? here : here + by];
  return next ? { ...next, line: line.id, key: keyAt(keyPoints, line.id, next) } : trace;
}

/** Returns the next place on a line where something is to be read; null where there is none ahead. */
export function nextKeyPoint(trace: Trace, by: 1 | -1, keyPoints: readonly KeyPoint[]): Trace | null {
  const own = keyPoints
    .filter((key) => isOn(key, trace.line))
    .sort((one, other) => (one.x - other.x || one.y - other.y) * by);
  const ahead = own.find((key) => (key.x - trace.x || key.y - trace.y) * by > 1e-9);
  return ahead ? { x: ahead.x, y: ahead.y, line: trace.line, key: ahead } : null;
}

/** Returns the point nearest to a press where something is to be read; null where none is near in the element. */
export function findPressed(at: Point, keyPoints: readonly KeyPoint[], { toX, toY }: Plane): Trace | null {
  const apart = (point: Point) => Math.hypot(toX(point.x) - toX(at.x), toY(point.y) - toY(at.y));
  const key = keyPoints.reduce<KeyPoint | null>(
    (best, one) => (apart(one) < (best ? apart(best) : NEAR) ? one : best),
    null,
  );
  return key && { x: key.x, y: key.y, line: key.line, key };
}
