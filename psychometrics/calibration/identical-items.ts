import type { ResponseMatrix } from "../responses.ts";

/**
 * Finds items to which everyone responded alike, in groups, by column from 0, as when a question is placed twice. Items that
 * everyone has right or wrong do not count: they are alike without being the same.
 */
export function findIdenticalItems({ people, items, values }: ResponseMatrix): number[][] {
  const same = (one: number, other: number) => {
    for (let at = 0; at < people * items; at += items) if (values[at + one] !== values[at + other]) return false;
    return true;
  };
  // Only columns with the same sum, weighted by person, need looking at.
  const candidates = new Map<number, number[][]>();
  for (let column = 0; column < items; column += 1) {
    let [sum, isRight, isWrong] = [0, false, false];
    for (let person = 0; person < people; person += 1) {
      const value = values[person * items + column] as number;
      sum += value * ((person % 8191) + 1);
      isRight ||= value === 1;
      isWrong ||= value === 0;
    }
    if (!isRight || !isWrong) continue;
    const groups = candidates.get(sum) ?? [];
    candidates.set(sum, groups);
    const group = groups.find(([first = 0]) => same(first, column));
    if (group) group.push(column);
    else groups.push([column]);
  }
  return [...candidates.values()]
    .flat()
    .filter(({ length }) => length > 1)
    .sort(([one = 0], [other = 0]) => one - other);
}
