import type { AreaShape } from "./area.ts";
import { boxOf } from "./area-box.ts";

interface Area {
  shape: AreaShape;
  coords: readonly number[];
}

/** Where an area begins and ends, top before left; the whole picture comes after everything on it. */
function placeOf({ shape, coords }: Area): number[] {
  if (shape === "default") return [Number.POSITIVE_INFINITY];
  const [left, top, right, bottom] = boxOf(shape, coords);
  return [top, left, bottom, right];
}

function compare(one: Area, other: Area): number {
  const [before, after] = [placeOf(one), placeOf(other)];
  for (const [index, value] of before.entries()) {
    const against = after[index] ?? 0;
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}

/** Areas from top to bottom and left to right: the order in which they were written says which is right often enough. */
export function inReadingOrder<A extends Area>(areas: readonly A[]): A[] {
  return areas.toSorted(compare);
}
