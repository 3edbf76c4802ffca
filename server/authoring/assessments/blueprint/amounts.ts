import type { Amount } from "@sextant/contract/blueprint.ts";

/** An entry by what it may give: so many questions of a pool. A question that is placed is a pool of one. */
export interface Supply<Trait> {
  count: number;
  pool: readonly Trait[];
}

const none: Amount = { min: 0, max: 0, expected: 0 };

/** What a count of a pool gives of a part of it. A rule that cannot be filled gives what there is. */
function partOf(count: number, all: number, part: number): Amount {
  const given = Math.min(count, all);
  return {
    min: Math.max(0, given - (all - part)),
    max: Math.min(given, part),
    expected: all === 0 ? 0 : (given * part) / all,
  };
}

function add(one: Amount, other: Amount): Amount {
  return { min: one.min + other.min, max: one.max + other.max, expected: one.expected + other.expected };
}

/** Rounded to hundredths: more would be dust. */
const tidy = (amount: Amount): Amount => ({ ...amount, expected: Math.round(amount.expected * 100) / 100 });

/**
 * Counts by key how many questions sittings get: exact for questions that are placed, bounds and mean for rules. Pure.
 *
 * @param keysOf The keys under which a question counts, each once.
 */
export function countBy<Trait>(
  supplies: readonly Supply<Trait>[],
  keysOf: (trait: Trait) => readonly string[],
): Map<string, Amount> {
  const amounts = new Map<string, Amount>();
  for (const { count, pool } of supplies) {
    const parts = new Map<string, number>();
    for (const trait of pool) for (const key of keysOf(trait)) parts.set(key, (parts.get(key) ?? 0) + 1);
    for (const [key, part] of parts) amounts.set(key, add(amounts.get(key) ?? none, partOf(count, pool.length, part)));
  }
  return new Map([...amounts].map(([key, amount]) => [key, tidy(amount)]));
}
