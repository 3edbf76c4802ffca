import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unforeseeable } from "../../../platform/random.ts";
import { drawTogether, findUnfilled, type PoolQuestion, type Rule } from "./draw-together.ts";

/** "a b c" is a pool; "p:a p:b" are questions of passage p. */
const poolOf = (text: string): PoolQuestion[] =>
  text.split(" ").map((word) => {
    const [passage, id] = word.includes(":") ? word.split(":") : [null, word];
    return { id: id ?? "", passage: passage ?? null };
  });
const ruleOf = (id: string, count: number, pool: string, keepsPassages = false): Rule => ({
  id,
  count,
  pool: poolOf(pool),
  keepsPassages,
});
const draw = (rules: Rule[], taken: string[] = []) => drawTogether(rules, new Set(taken), unforeseeable);

describe("rules drawn together", () => {
  test.each<[string, Rule[], string[], boolean]>([
    ["no rules", [], [], true],
    ["a rule that finds enough", [ruleOf("1", 2, "a b c")], [], true],
    ["a rule that finds too few", [ruleOf("1", 4, "a b c")], [], false],
    ["questions that are taken", [ruleOf("1", 2, "a b c")], ["a", "b"], false],
    ["a rule that must leave the only question of another", [ruleOf("1", 1, "a b"), ruleOf("2", 1, "a")], [], true],
    ["a chain", [ruleOf("1", 1, "a b"), ruleOf("2", 1, "b c"), ruleOf("3", 1, "a"), ruleOf("4", 1, "c")], [], false],
    ["three rules for two questions", [ruleOf("1", 1, "a b"), ruleOf("2", 1, "a b"), ruleOf("3", 1, "a b")], [], false],
    ["passages that make up the count", [ruleOf("1", 5, "p:a p:b p:c q:d q:e r:f r:g r:h r:i", true)], [], true],
    ["passages that cannot make up the count", [ruleOf("1", 3, "p:a p:b q:d q:e", true)], [], false],
    ["passages with one question to fill up", [ruleOf("1", 3, "p:a p:b q:d q:e f", true)], [], true],
    ["a passage that is broken already", [ruleOf("1", 2, "p:a p:b", true)], ["a"], false],
    ["a passage left whole by another rule", [ruleOf("1", 2, "a b c d"), ruleOf("2", 2, "p:a p:b", true)], [], true],
    [
      "two rules that want the same passage, one of which has another",
      [ruleOf("1", 2, "p:a p:b q:c q:d", true), ruleOf("2", 2, "p:a p:b", true)],
      [],
      true,
    ],
  ])("%s", (_, rules, taken, isPossible) => {
    expect(draw(rules, taken) !== null).toBe(isPossible);
  });

  test("passages come side by side, in the order of the pool", () => {
    for (let time = 0; time < 50; time += 1) {
      const drawn =
        draw([ruleOf("1", 4, "p:a p:b q:c q:d r:e r:f", true)])
          ?.get("1")
          ?.join("") ?? "";
      expect(drawn).toMatch(/^(ab|cd|ef){2}$/);
    }
  });

  test("every question of a pool comes up", () => {
    const seen = new Set<string>();
    for (let time = 0; time < 300; time += 1)
      for (const id of draw([ruleOf("1", 2, "a b c d e")])?.get("1") ?? []) seen.add(id);
    expect([...seen].sort()).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("ten thousand questions for a thousand places take no search", () => {
    const pool = Array.from({ length: 10_000 }, (_, index) => ({ id: `${index}`, passage: `${index % 2500}` }));
    const rules = Array.from({ length: 20 }, (_, index) => ({ id: `${index}`, count: 50, pool, keepsPassages: false }));
    rules.push({ id: "kept", count: 200, pool, keepsPassages: true });
    const drawn = drawTogether(rules, new Set(), unforeseeable);
    expect(new Set([...(drawn?.values() ?? [])].flat()).size).toBe(1200);
  });

  test("what keeps rules from being filled is named, alone or beside the others", () => {
    expect(
      findUnfilled([ruleOf("1", 1, "a"), ruleOf("2", 1, "a b"), ruleOf("3", 1, "b"), ruleOf("4", 9, "a")]),
    ).toEqual([
      { id: "3", found: 1, competes: true },
      { id: "4", found: 1, competes: false },
    ]);
  });
});

const ids = ["a", "b", "c", "d", "e", "f", "g"];
const someRules = fc
  .array(fc.constantFrom(null, "p", "q"), { minLength: ids.length, maxLength: ids.length })
  .chain((passages) =>
    fc.array(
      fc.record({
        count: fc.integer({ min: 1, max: 3 }),
        pool: fc.subarray(ids.map((id, index) => ({ id, passage: passages[index] ?? null }))),
        keepsPassages: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
  )
  .map((rules) => rules.map((rule, index): Rule => ({ id: `${index}`, ...rule })));

/** The questions of a rule's pool that share a passage with one of them. */
const together = (rule: Rule, id: string) => {
  const passage = rule.pool.find((one) => one.id === id)?.passage ?? null;
  return rule.pool.filter((one) => (passage === null ? one.id === id : one.passage === passage)).map((one) => one.id);
};
const isWhole = (rule: Rule, given: readonly string[]) =>
  !rule.keepsPassages || given.every((id) => together(rule, id).every((other) => given.includes(other)));

function subsets(from: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return from.flatMap((id, index) => subsets(from.slice(index + 1), count - 1).map((rest) => [id, ...rest]));
}

/** Tries everything. */
function isPossible(rules: readonly Rule[], taken: readonly string[]): boolean {
  const [rule, ...rest] = rules;
  if (!rule) return true;
  const free = rule.pool.map(({ id }) => id).filter((id) => !taken.includes(id));
  return subsets(free, rule.count).some((own) => isWhole(rule, own) && isPossible(rest, [...taken, ...own]));
}

describe("whatever the rules", () => {
  test("they are drawn exactly if they can be, each from its pool, no question twice, passages whole", () => {
    fc.assert(
      fc.property(someRules, fc.subarray(ids, { maxLength: 2 }), (rules, taken) => {
        const drawn = draw(rules, taken);
        expect(drawn !== null).toBe(isPossible(rules, taken));
        if (!drawn) return;
        const all = [...drawn.values()].flat();
        expect(new Set([...all, ...taken]).size).toBe(all.length + taken.length);
        for (const rule of rules) {
          const own = drawn.get(rule.id) ?? [];
          expect(own).toHaveLength(rule.count);
          expect(rule.pool.map(({ id }) => id)).toEqual(expect.arrayContaining(own));
          expect(isWhole(rule, own)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("one after the other they can still be drawn, each with what the others took before", () => {
    fc.assert(
      fc.property(someRules, (rules) => {
        fc.pre(draw(rules) !== null);
        const taken: string[] = [];
        for (let done = 0; done < rules.length; done += 1) {
          const drawn = draw(rules.slice(done), taken);
          expect(drawn).not.toBeNull();
          taken.push(...(drawn?.get(rules[done]?.id ?? "") ?? []));
        }
      }),
    );
  });

  test("some rule is named exactly if not all can be filled", () => {
    fc.assert(
      fc.property(someRules, (rules) => {
        expect(findUnfilled(rules).length > 0).toBe(draw(rules) === null);
      }),
    );
  });
});
