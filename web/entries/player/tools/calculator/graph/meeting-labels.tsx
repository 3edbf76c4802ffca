import { formatNumbers } from "../format-number.ts";
import { isInSight } from "./in-sight.ts";
import type { KeyPoint } from "./key-points.ts";
import type { Plane } from "./use-plane.ts";

/** So many places where lines meet have their coordinates beside them. */
const MOST_LABELS = 4;

/** Shows the coordinates of where lines meet in sight; none where there are so many that they would cover the lines. */
export function MeetingLabels({ plane, keyPoints }: { plane: Plane; keyPoints: readonly KeyPoint[] }) {
  const { view, width, height, toX, toY } = plane;
  const meeting = keyPoints.filter((key) => key.what === "meets" && isInSight(key, view));
  if (meeting.length > MOST_LABELS) return null;
  return meeting.map(({ line, with: other, x, y }) => (
    <span
      key={`${line} ${other} ${x} ${y}`}
      className="plot-label num"
      style={{ left: Math.min(width - 96, toX(x) + 12), top: Math.max(4, Math.min(height - 30, toY(y) - 12)) }}
      aria-hidden="true"
    >
      ({formatNumbers([x, y], 5)})
    </span>
  ));
}
