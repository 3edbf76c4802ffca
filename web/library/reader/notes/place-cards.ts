/**
 * Returns how much space goes above each card of a column, so that it begins at its height, or beneath the one before it where that
 * reaches further. Pure.
 *
 * @param cards In their order; `wanted` is null where a card has no height of its own.
 * @param start How far down the column is taken already.
 */
export function spaceAbove(cards: readonly { wanted: number | null; height: number }[], start = 0): number[] {
  let bottom = start;
  return cards.map(({ wanted, height }) => {
    const space = wanted === null ? 0 : Math.max(0, Math.round(wanted - bottom));
    bottom += space + height;
    return space;
  });
}
