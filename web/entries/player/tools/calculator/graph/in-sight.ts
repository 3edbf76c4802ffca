import type { Point } from "../sheet/relation.ts";
import type { View } from "./trace-curve.ts";

/** Returns whether a place is in sight, its edges included. */
export const isInSight = ({ x, y }: Point, view: View): boolean =>
  x >= view.left && x <= view.right && y >= view.bottom && y <= view.top;
