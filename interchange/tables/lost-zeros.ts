/**
 * Finds identifiers that a spreadsheet may have taken for numbers, so that their leading zeros are gone: shorter ones among digits that
 * otherwise all have one length.
 *
 * @param cells Of one column of identifiers.
 */
export function findLostZeros(cells: Iterable<string>): ReadonlySet<string> {
  const byLength = new Map<number, Set<string>>();
  let total = 0;
  for (const cell of cells) {
    const text = cell.trim();
    if (text === "") continue;
    if (!/^\d{1,30}$/.test(text)) return new Set();
    byLength.set(text.length, (byLength.get(text.length) ?? new Set()).add(text));
    total += 1;
  }
  const usual = [...byLength].toSorted(([, one], [, other]) => other.size - one.size)[0];
  if (!usual || usual[0] < 4 || usual[1].size < Math.max(2, total * 0.6)) return new Set();
  const shorter = [...byLength].filter(([length]) => length < usual[0] && length >= usual[0] - 3);
  const isLonger = [...byLength.keys()].some((length) => length > usual[0]);
  return isLonger ? new Set() : new Set(shorter.flatMap(([, texts]) => [...texts]));
}
