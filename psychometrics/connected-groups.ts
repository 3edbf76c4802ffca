import { disjointSets } from "./disjoint-sets.ts";
import type { ResponseMatrix } from "./responses.ts";

/**
 * Returns the items that can be put on one scale, in groups: two items belong together when a chain of people who answered both leads
 * from one to the other. More than one group means that difficulties of different groups cannot be compared. Only items that some
 * answered right and some wrong take part, as the others say nothing of how hard one item is beside another.
 *
 * @param fixed Columns whose parameters are fixed on one scale; those that anyone answered belong together.
 * @returns Columns of each group in order, the largest group first. Empty when no item takes part.
 * Source: Weeks, D. L. & Williams, D. R. (1964), Technometrics 6, 319–324: a design is connected when its bipartite graph is.
 */
export function connectedGroups(
  { people, items, values }: ResponseMatrix,
  fixed: ReadonlySet<number> = new Set(),
): number[][] {
  const takesPart = findVarying({ people, items, values }, fixed);
  const { rootOf, join } = disjointSets(items);
  const [anchor, ...others] = [...fixed].filter((item) => takesPart[item]);
  if (anchor !== undefined) for (const item of others) join(item, anchor);
  for (let person = 0; person < people; person += 1) {
    let first = -1;
    for (let item = 0; item < items; item += 1) {
      if ((values[person * items + item] as number) > 1 || !takesPart[item]) continue;
      if (first < 0) first = item;
      else join(item, first);
    }
  }
  const groups = new Map<number, number[]>();
  for (let item = 0; item < items; item += 1) {
    if (!takesPart[item]) continue;
    const root = rootOf(item);
    groups.set(root, [...(groups.get(root) ?? []), item]);
  }
  return [...groups.values()].sort((one, other) => other.length - one.length || (one[0] ?? 0) - (other[0] ?? 0));
}

/** Finds the items that some answered right and some wrong, or, of the fixed ones, that anyone answered. */
export function findVarying({ people, items, values }: ResponseMatrix, fixed: ReadonlySet<number>): boolean[] {
  const seen = new Uint8Array(items);
  for (let person = 0; person < people; person += 1)
    for (let item = 0; item < items; item += 1) {
      const value = values[person * items + item] as number;
      if (value < 2) seen[item] = (seen[item] as number) | (value + 1);
    }
  return Array.from(seen, (what, item) => what === 3 || (what > 0 && fixed.has(item)));
}
