import { formatNumbers } from "../format-number.ts";
import { isInSight } from "./in-sight.ts";
import type { KeyPoint } from "./key-points.ts";
import type { Plane } from "./use-plane.ts";

/** So many places where lines meet have their coordinates beside them. */
const MOST_LABELS = 4;
/** How wide a character of a label is at most, and what a label has around it; the buttons for zooming, at the right, in pixels. */
const CHARACTER = 8;
const AROUND = 16;
const BUTTONS = 52;

/** Shows the coordinates of where lines meet in sight; none where there are so many that they would cover the lines. */
export function MeetingLabels({ plane, keyPoints }: { plane: Plane; keyPoints: readonly KeyPoint[] }) {
  const { view, width, height, toX, toY } = plane;
  const meeting = keyPoints.filter((key) => key.what === "meets" && isInSight(key, view));
  if (meeting.length > MOST_LABELS) return null;
  return meeting.map(({ line, with: other, x, y }) => {
    const text = `(${formatNumbers([x, y], 5)})`;
    const size = text.length * CHARACTER + AROUND;
    const after = toX(x) + 12;
    // Where the graph ends, to the left of the point.
    const left = after + size > width - BUTTONS ? Math.max(4, toX(x) - 12 - size) : after;
    return (
      <span
        key={`${line} ${other} ${x} ${y}`}
        className="plot-label num"
        style={{ left, top: Math.max(4, Math.min(height - 30, toY(y) - 12)) }}
        aria-hidden="true"
      >
        {text}
      </span>
    );
  });
}
