/** A box in the window, px. */
export type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;

const GAP = 8;

const covers = (box: Box, other: Box, shift: number) =>
  box.left < other.right && box.right > other.left && box.top + shift < other.bottom && box.bottom + shift > other.top;

/**
 * Returns by how much a box that floats over a page must move, px down, to cover none of `others`: away from the nearer edge of the
 * window, and no further than needed. Where there is no such place, the one that covers the fewest.
 *
 * @param height Of the window.
 */
export function clearShift(box: Box, others: readonly Box[], height: number): number {
  const beside = others.filter((other) => box.left < other.right && box.right > other.left);
  const isAbove = box.top + box.bottom <= height;
  const shifts = beside
    .map((other) => (isAbove ? other.bottom + GAP - box.top : other.top - GAP - box.bottom))
    .filter((shift) => (isAbove ? shift > 0 : shift < 0))
    .filter((shift) => box.top + shift >= GAP && box.bottom + shift <= height - GAP)
    .toSorted((one, two) => Math.abs(one) - Math.abs(two));
  let best = { shift: 0, covered: Number.POSITIVE_INFINITY };
  for (const shift of [0, ...shifts]) {
    const covered = beside.filter((other) => covers(box, other, shift)).length;
    if (covered < best.covered) best = { shift, covered };
    if (covered === 0) break;
  }
  return best.shift;
}
