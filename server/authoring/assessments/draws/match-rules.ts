import { shuffled } from "../../../platform/shuffled.ts";

/** A rule without passages to keep: so many different questions of a pool. */
interface OpenRule {
  id: string;
  count: number;
  pool: readonly string[];
}

/** Finds which rules a rule can take a question from, directly or through others, until one can take a free question instead. */
function findPath(
  start: number,
  pools: readonly (readonly string[])[],
  owner: ReadonlyMap<string, number>,
): { from: number; question: string }[] | null {
  const cameBy = new Map<number, { from: number; question: string } | null>([[start, null]]);
  const queue = [start];
  for (let at = 0; at < queue.length; at += 1) {
    const rule = queue[at] ?? start;
    for (const question of pools[rule] ?? []) {
      const other = owner.get(question);
      if (other === undefined) {
        const path = [{ from: rule, question }];
        for (let step = cameBy.get(rule); step; step = cameBy.get(step.from)) path.push(step);
        return path;
      }
      if (cameBy.has(other)) continue;
      cameBy.set(other, { from: rule, question });
      queue.push(other);
    }
  }
  return null;
}

/**
 * Gives every rule its questions, none to two of them: a random matching, found by augmenting paths. Pure.
 *
 * @param random Gives numbers in [0, 1).
 * @returns The questions of each rule, by its id; null when no matching gives all of them theirs.
 */
export function matchRules(
  rules: readonly OpenRule[],
  taken: ReadonlySet<string>,
  random: () => number,
): Map<string, string[]> | null {
  const pools = rules.map((rule) =>
    shuffled(
      rule.pool.filter((question) => !taken.has(question)),
      random,
    ),
  );
  if (pools.some((pool, index) => pool.length < (rules[index]?.count ?? 0))) return null;
  const owner = new Map<string, number>();
  for (const [index, { count }] of rules.entries()) {
    for (let given = 0; given < count; given += 1) {
      const path = findPath(index, pools, owner);
      if (!path) return null;
      for (const { from, question } of path) owner.set(question, from);
    }
  }
  const given = new Map(rules.map(({ id }): [string, string[]] => [id, []]));
  for (const [index, pool] of pools.entries()) {
    const own = given.get(rules[index]?.id ?? "");
    own?.push(...pool.filter((question) => owner.get(question) === index));
  }
  return given;
}
