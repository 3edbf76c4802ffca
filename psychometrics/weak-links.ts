import { findVarying } from "./connected-groups.ts";
import { disjointSets } from "./disjoint-sets.ts";
import type { ResponseMatrix } from "./responses.ts";

/** Two groups of items, and what little connects them: some people, or one item. */
export interface WeakLink {
  /** Columns of each group in order, the group with the first column first. */
  groups: [number[], number[]];
  /** How many people answered items of one group only, by group. */
  alone: [number, number];
  /** How many people answered items of both. */
  people: number;
  /** The only column that both groups have in common; null where only people connect them. */
  item: number | null;
}

/** Groups that share one item are told apart from this many people each; fewer say nothing of a group. */
const FEWEST_OF_A_GROUP = 10;

/** People who answered the same units. A unit is a column, or all fixed columns together. */
interface Pattern {
  units: number[];
  people: number;
}

function findPatterns({ people, items, values }: ResponseMatrix, unitOf: Int32Array): Pattern[] {
  const patterns = new Map<string, Pattern>();
  for (let person = 0; person < people; person += 1) {
    const units = new Set<number>();
    for (let item = 0; item < items; item += 1) {
      const unit = unitOf[item] as number;
      if (unit >= 0 && (values[person * items + item] as number) < 2) units.add(unit);
    }
    if (units.size === 0) continue;
    const key = [...units].join();
    const known = patterns.get(key);
    if (known) known.people += 1;
    else patterns.set(key, { units: [...units], people: 1 });
  }
  // In an order of their own, not that of the people: of links that are equally weak the same is found.
  return [...patterns].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, pattern]) => pattern);
}

/** Returns a spanning tree of the units by neighbours, of the pairs that most people answered both of. */
function strongestTree(patterns: readonly Pattern[], size: number): number[][] {
  const both = new Map<number, number>();
  for (const { units, people } of patterns)
    for (const one of units)
      for (const other of units)
        if (one < other) both.set(one * size + other, (both.get(one * size + other) ?? 0) + people);
  const { join } = disjointSets(size);
  const tree: number[][] = Array.from({ length: size }, () => []);
  for (const [pair] of [...both].sort(([, one], [, other]) => other - one)) {
    const [one, other] = [Math.floor(pair / size), pair % size];
    if (!join(one, other)) continue;
    tree[one]?.push(other);
    tree[other]?.push(one);
  }
  return tree;
}

/** The units of a tree, each after all those beneath it, with its parent. */
function fromLeaves(tree: readonly number[][]): { unit: number; parent: number }[] {
  const order = [{ unit: 0, parent: -1 }];
  for (const { unit, parent } of order)
    for (const next of tree[unit] ?? []) if (next !== parent) order.push({ unit: next, parent: unit });
  return order.reverse();
}

interface Cut {
  side: Set<number>;
  people: number;
  alone: [inside: number, outside: number];
}

/** Finds the two groups that the fewest people connect: fewer than asked for, and fewer than answered one group alone. */
function weakestCut(patterns: readonly Pattern[], tree: readonly number[][], fewest: number): Cut | null {
  const countsOf = new Map<number, { counts: Uint16Array; units: number[] }>();
  const holders = tree.map((): number[] => []);
  patterns.forEach(({ units }, at) => {
    for (const unit of units) holders[unit]?.push(at);
  });
  const beneathOf = (unit: number) => {
    const known = countsOf.get(unit) ?? { counts: new Uint16Array(patterns.length), units: [] };
    countsOf.set(unit, known);
    return known;
  };
  let weakest: Cut | null = null;
  for (const { unit, parent } of fromLeaves(tree)) {
    const own = beneathOf(unit);
    own.units.push(unit);
    for (const at of holders[unit] ?? []) own.counts[at] = (own.counts[at] as number) + 1;
    if (parent < 0) break;
    const [people, inside, outside] = countSides(patterns, own.counts);
    const isWeak = people < Math.min(fewest, inside, outside);
    if (isWeak && (!weakest || people < weakest.people))
      weakest = { side: new Set(own.units), people, alone: [inside, outside] };
    const above = beneathOf(parent);
    for (const one of own.units) above.units.push(one);
    for (let at = 0; at < patterns.length; at += 1)
      above.counts[at] = (above.counts[at] as number) + (own.counts[at] as number);
    countsOf.delete(unit);
  }
  return weakest;
}

/** Counts who answered both sides of a cut, only the inner one, only the outer one. */
function countSides(
  patterns: readonly Pattern[],
  counts: Uint16Array,
): [both: number, inside: number, outside: number] {
  const sides: [number, number, number] = [0, 0, 0];
  patterns.forEach(({ units, people }, at) => {
    const count = counts[at] as number;
    sides[count === 0 ? 2 : count === units.length ? 1 : 0] += people;
  });
  return sides;
}

/** Finds the groups into which the units fall without one of them. */
function cutWithout(patterns: readonly Pattern[], size: number, left: number): Cut | null {
  const { rootOf, join } = disjointSets(size);
  for (const { units } of patterns) {
    let first = -1;
    for (const unit of units) {
      if (unit === left) continue;
      if (first < 0) first = unit;
      else join(unit, first);
    }
  }
  const peopleOf = new Map<number, number>();
  for (const { units, people } of patterns) {
    const other = units.find((unit) => unit !== left);
    if (other !== undefined) peopleOf.set(rootOf(other), (peopleOf.get(rootOf(other)) ?? 0) + people);
  }
  const groups = [...peopleOf].filter(([, people]) => people >= FEWEST_OF_A_GROUP);
  const [first] = groups;
  if (!first || groups.length < 2) return null;
  const side = new Set(Array.from({ length: size }, (_, unit) => unit).filter((unit) => rootOf(unit) === first[0]));
  side.delete(left);
  const others = [...peopleOf].reduce((sum, [root, people]) => sum + (root === first[0] ? 0 : people), 0);
  return { side, people: 0, alone: [first[1], others] };
}

/**
 * Looks for items that hang together by too little to be put on one scale: two groups that have at most one item in common, and that
 * fewer people connect than asked for. Then an error in a few answers, or a difference between the people of the groups, moves one group's
 * difficulties against the other's. Items take part as in `connectedGroups`; answers that fall apart altogether have no weak link.
 *
 * @param fixed Columns whose parameters are fixed on one scale; they belong together.
 * @param fewest How many people who answered both groups are enough.
 * @returns The link of the fewest people, else of one item; null where everything is connected well.
 */
export function findWeakLink(responses: ResponseMatrix, fixed: ReadonlySet<number>, fewest: number): WeakLink | null {
  const takesPart = findVarying(responses, fixed);
  const unitOf = new Int32Array(responses.items).fill(-1);
  const columnsOf: number[][] = [];
  let fixedUnit = -1;
  for (let item = 0; item < responses.items; item += 1) {
    if (!takesPart[item]) continue;
    if (fixed.has(item) && fixedUnit >= 0) {
      unitOf[item] = fixedUnit;
      columnsOf[fixedUnit]?.push(item);
      continue;
    }
    unitOf[item] = columnsOf.length;
    if (fixed.has(item)) fixedUnit = columnsOf.length;
    columnsOf.push([item]);
  }
  const size = columnsOf.length;
  if (size < 2) return null;
  const patterns = findPatterns(responses, unitOf);
  const tree = strongestTree(patterns, size);
  if (fromLeaves(tree).length < size) return null;
  const describe = ({ side, people, alone }: Cut, left: number | null): WeakLink => {
    const columns = (isInside: boolean) =>
      columnsOf
        .flatMap((own, unit) => (unit !== left && side.has(unit) === isInside ? own : []))
        .sort((one, other) => one - other);
    const [inside, outside] = [columns(true), columns(false)];
    const item = left === null ? null : (columnsOf[left]?.[0] ?? null);
    return (inside[0] ?? 0) < (outside[0] ?? 0)
      ? { groups: [inside, outside], alone, people, item }
      : { groups: [outside, inside], alone: [alone[1], alone[0]], people, item };
  };
  const cut = weakestCut(patterns, tree, fewest);
  if (cut) return describe(cut, null);
  for (let unit = 0; unit < size; unit += 1) {
    // Only a unit that has several neighbours in a spanning tree can be all that connects the rest.
    if ((tree[unit]?.length ?? 0) < 2 || (columnsOf[unit]?.length ?? 0) > 1) continue;
    const without = cutWithout(patterns, size, unit);
    if (without) return describe(without, unit);
  }
  return null;
}
