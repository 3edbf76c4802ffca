import { shuffled } from "../../../platform/shuffled.ts";
import { matchRules } from "./match-rules.ts";

/** A question that a rule may draw. Questions of one passage have the same `passage`. */
export interface PoolQuestion {
  id: string;
  passage: string | null;
}

export interface Rule {
  id: string;
  count: number;
  pool: readonly PoolQuestion[];
  /** Takes whole passages: all questions of one in its pool, or none. */
  keepsPassages: boolean;
}

/** So many choices of passages are tried before the rules count as impossible together: what authors write needs one or two. */
const MOST_TRIED = 3000;

/** Returns what a rule takes together: the questions of a passage, or one question that has none. */
function unitsOf(rule: Rule, taken: ReadonlySet<string>): string[][] {
  const units = new Map<string, string[]>();
  for (const { id, passage } of rule.pool) {
    const key = passage ?? `alone ${id}`;
    units.set(key, [...(units.get(key) ?? []), id]);
  }
  return [...units.values()].filter((unit) => unit.every((id) => !taken.has(id)));
}

/** Says which sums the units from each place on can make: `sums[place][sum]`. */
function reachableSums(units: readonly string[][], most: number): Uint8Array[] {
  const sums: Uint8Array[] = Array.from({ length: units.length + 1 }, () => new Uint8Array(most + 1));
  for (const each of sums) each[0] = 1;
  for (let place = units.length - 1; place >= 0; place -= 1) {
    const [own, after, size] = [sums[place], sums[place + 1], units[place]?.length ?? 0];
    if (!own || !after) continue;
    for (let sum = 1; sum <= most; sum += 1) own[sum] = after[sum] || (sum >= size && after[sum - size]) ? 1 : 0;
  }
  return sums;
}

/** Yields the ways to make up a rule's count of whole units, in random order. */
function* choicesOf(rule: Rule, taken: ReadonlySet<string>, random: () => number): Generator<string[]> {
  const units = shuffled(unitsOf(rule, taken), random);
  const sums = reachableSums(units, rule.count);
  function* from(start: number, left: number, chosen: readonly string[]): Generator<string[]> {
    if (left === 0) yield [...chosen];
    // Ends where the units that are left cannot make up the rest.
    for (let place = start; left > 0 && sums[place]?.[left] === 1; place += 1) {
      const unit = units[place] ?? [];
      const rest = left - unit.length;
      if (rest >= 0 && sums[place + 1]?.[rest] === 1) yield* from(place + 1, rest, [...chosen, ...unit]);
    }
  }
  yield* from(0, rule.count, []);
}

const open = (rules: readonly Rule[]) => rules.map((rule) => ({ ...rule, pool: rule.pool.map(({ id }) => id) }));

/**
 * Gives every rule its questions at random, none to two of them and none that is taken. Rules are judged together: what one draws leaves
 * enough for all others. Pure.
 *
 * @param taken Ids that no rule may give.
 * @param random Gives numbers in [0, 1).
 * @returns The questions of each rule, by its id, those of a kept passage side by side in the order of the pool; null when the rules
 * cannot all be filled.
 */
export function drawTogether(
  rules: readonly Rule[],
  taken: ReadonlySet<string>,
  random: () => number,
): Map<string, string[]> | null {
  const others = rules.filter((rule) => !rule.keepsPassages);
  // Those with the fewest ways first.
  const keeping = rules
    .filter((rule) => rule.keepsPassages)
    .sort((one, other) => one.pool.length - one.count - (other.pool.length - other.count));
  let tried = 0;
  const place = (index: number, used: ReadonlySet<string>): Map<string, string[]> | null => {
    const rule = keeping[index];
    if (!rule) return matchRules(open(others), used, random);
    // What could not be done even with passages broken up cannot be done at all.
    if (!matchRules(open([...keeping.slice(index), ...others]), used, random)) return null;
    for (const chosen of choicesOf(rule, used, random)) {
      tried += 1;
      if (tried > MOST_TRIED) return null;
      const rest = place(index + 1, new Set([...used, ...chosen]));
      if (rest) return rest.set(rule.id, chosen);
    }
    return null;
  };
  return place(0, taken);
}

/** A rule that cannot be filled, and how many questions it finds by itself. */
interface Unfilled {
  id: string;
  found: number;
  /** It could be filled, if the rules before it did not need the same questions. */
  competes: boolean;
}

/** Returns the rules that keep the others from being filled: too small by themselves, or too much beside those before them. Pure. */
export function findUnfilled(rules: readonly Rule[]): Unfilled[] {
  const first = () => 0;
  const unfilled: Unfilled[] = [];
  const filled: Rule[] = [];
  if (drawTogether(rules, new Set(), first)) return [];
  for (const rule of rules) {
    if (drawTogether([...filled, rule], new Set(), first)) filled.push(rule);
    else {
      const competes = drawTogether([rule], new Set(), first) !== null;
      unfilled.push({ id: rule.id, found: rule.pool.length, competes });
    }
  }
  return unfilled;
}
