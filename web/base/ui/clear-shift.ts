/** A box in window coordinates, px. */
export type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;

/** A shift to the right and down, px. */
export interface Shift {
  x: number;
  y: number;
}

const GAP = 8;

const isBeside = (box: Box, other: Box) => box.left < other.right && box.right > other.left;
const covers = (box: Box, other: Box, y: number) => box.top + y < other.bottom && box.bottom + y > other.top;

/** Finds the vertical shift by which a box covers the fewest others: away from the nearer edge, and no further than needed. */
function clearDown(box: Box, others: readonly Box[], height: number): { y: number; covered: number } {
  const beside = others.filter((other) => isBeside(box, other));
  const isAbove = box.top + box.bottom <= height;
  const shifts = beside
    .map((other) => (isAbove ? other.bottom + GAP - box.top : other.top - GAP - box.bottom))
    .filter((shift) => (isAbove ? shift > 0 : shift < 0))
    .filter((shift) => box.top + shift >= GAP && box.bottom + shift <= height - GAP)
    .toSorted((one, two) => Math.abs(one) - Math.abs(two));
  let best = { y: 0, covered: Number.POSITIVE_INFINITY };
  for (const y of [0, ...shifts]) {
    const covered = beside.filter((other) => covers(box, other, y)).length;
    if (covered < best.covered) best = { y, covered };
    if (covered === 0) break;
  }
  return best;
}

/**
 * Returns the shift by which a box that floats over a page covers none of `others`: away from the nearer edge of the window, and no
 * further than needed. If its own column has no room, it moves to the next one that has. If no place is free, it takes the one that
 * covers the fewest.
 *
 * @param window Its size.
 */
export function clearShift(box: Box, others: readonly Box[], window: { width: number; height: number }): Shift {
  const step = (box.right - box.left + GAP) * (box.left + box.right > window.width ? -1 : 1);
  let best: Shift & { covered: number } = { x: 0, y: 0, covered: Number.POSITIVE_INFINITY };
  for (let x = 0; box.left + x >= 0 && box.right + x <= window.width; x += step) {
    const { y, covered } = clearDown({ ...box, left: box.left + x, right: box.right + x }, others, window.height);
    if (covered < best.covered) best = { x, y, covered };
    if (covered === 0 || step === 0) break;
  }
  return { x: best.x, y: best.y };
}
