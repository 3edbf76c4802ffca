/** People of about the same total. */
export interface ScoreGroup {
  readonly people: number;
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * Divides people by their totals into groups of about the same size, from the lowest. Equal totals are never parted, so
 * there may be fewer groups than wanted.
 *
 * @returns The groups, and of each person which one.
 */
export function scoreGroups(totals: ArrayLike<number>, wanted: number): { groups: ScoreGroup[]; of: Uint8Array } {
  const all = Array.from({ length: totals.length }, (_, person) => person);
  const order = all.sort((x, y) => (totals[x] as number) - (totals[y] as number));
  const of = new Uint8Array(totals.length);
  const groups: { people: number; minimum: number; maximum: number }[] = [];
  let last = -1;
  for (let start = 0; start < order.length; ) {
    const total = totals[order[start] as number] as number;
    let end = start;
    while (end < order.length && totals[order[end] as number] === total) end += 1;
    // Where the middle one of those who are level would fall.
    const slot = Math.min(wanted - 1, Math.floor((wanted * (start + end)) / 2 / order.length));
    if (slot !== last) groups.push({ people: 0, minimum: total, maximum: total });
    last = slot;
    const group = groups.at(-1);
    if (group) {
      group.people += end - start;
      group.maximum = total;
    }
    for (; start < end; start += 1) of[order[start] as number] = groups.length - 1;
  }
  return { groups, of };
}
