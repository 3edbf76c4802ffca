import fc from "fast-check";
import { expect, test } from "vitest";
import type { Missed, Unseen } from "./likeness.ts";
import { matchSiblings } from "./match-siblings.ts";

const unseen = (id: string, more: Partial<Unseen> = {}): Unseen => ({
  id,
  difficulty: 3,
  irt_b: null,
  lot: 0,
  tag_ids: ["algebra"],
  ...more,
});
const missed = (more: Partial<Missed> = {}): Missed => ({
  questionId: "missed",
  difficulty: 3,
  irtB: null,
  tagIds: ["algebra"],
  ...more,
});

const first = (one: Missed, ...among: Unseen[]) => matchSiblings([one], among).get(one.questionId);

test("one of a tag of its own, at most a step easier or harder", () => {
  expect(first(missed(), unseen("other", { tag_ids: ["geometry"] }), unseen("far", { difficulty: 5 }))).toBeUndefined();
  expect(first(missed(), unseen("missed"))).toBeUndefined();
  expect(first(missed({ tagIds: ["merged", "algebra"] }), unseen("step", { difficulty: 2 }))).toBe("step");
});

test("nearest in difficulty, then by what is measured of it, then by lot; what isn’t known comes last", () => {
  const near = missed({ irtB: 0.5 });
  expect(first(near, unseen("unrated", { difficulty: null }), unseen("step", { difficulty: 4 }))).toBe("step");
  expect(first(near, unseen("step", { difficulty: 4, irt_b: 0.5 }), unseen("same", { irt_b: 2 }))).toBe("same");
  expect(first(near, unseen("unmeasured"), unseen("far", { irt_b: 2 }), unseen("near", { irt_b: 0.4 }))).toBe("near");
  expect(first(near, unseen("b", { lot: 2 }), unseen("a", { lot: 7 }))).toBe("b");
  expect(first(missed({ difficulty: null }), unseen("b"), unseen("a", { difficulty: 1 }))).toBe("a");
});

test("each question once, the first to ask chooses first, and no more than asked for", () => {
  const three = ["x", "y", "z"].map((questionId) => missed({ questionId, difficulty: 4 }));
  const among = [unseen("a", { difficulty: 4 }), unseen("b"), unseen("c", { tag_ids: ["algebra", "geometry"] })];
  expect([...matchSiblings(three, among.slice(0, 2))]).toEqual([
    ["x", "a"],
    ["y", "b"],
  ]);
  expect([...matchSiblings(three, among, 2).keys()]).toEqual(["x", "y"]);
});

test("a mistake takes another question where a later one would go without", () => {
  const both = missed({ questionId: "both", tagIds: ["algebra", "geometry"] });
  const one = missed({ questionId: "one", tagIds: ["algebra"] });
  const stock = [unseen("a"), unseen("g", { tag_ids: ["geometry"], difficulty: 4 })];
  expect([...matchSiblings([both, one], stock)]).toEqual([
    ["both", "g"],
    ["one", "a"],
  ]);
  expect([...matchSiblings([both], stock)]).toEqual([["both", "a"]]);
});

/** Returns which sets of mistakes can all have a question, as bits, the first mistake in the highest: found by trying everything. */
function servable(wanted: readonly Missed[], stock: readonly Unseen[]): Set<number> {
  const found = new Set<number>();
  const isLike = ({ questionId, difficulty, tagIds }: Missed, one: Unseen) =>
    one.id !== questionId &&
    one.tag_ids.some((tag) => tagIds.includes(tag)) &&
    (one.difficulty === null || difficulty === null || Math.abs(one.difficulty - difficulty) <= 1);
  const go = (at: number, bits: number, taken: ReadonlySet<string>): void => {
    const one = wanted[at];
    if (!one) {
      found.add(bits);
      return;
    }
    go(at + 1, bits * 2, taken);
    for (const other of stock)
      if (!taken.has(other.id) && isLike(one, other)) go(at + 1, bits * 2 + 1, new Set([...taken, other.id]));
  };
  go(0, 0, new Set());
  return found;
}

const tag = fc.subarray(["p", "q", "r", "s"], { minLength: 1, maxLength: 3 });
const level = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null });
const sizeOf = (bits: number) => bits.toString(2).replaceAll("0", "").length;

test("as many mistakes as can have a question have one, and of all such choices those that come first", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ tagIds: tag, difficulty: level }), { maxLength: 5 }),
      fc.array(fc.record({ tag_ids: tag, difficulty: level, lot: fc.integer({ min: 0, max: 9 }) }), { maxLength: 5 }),
      fc.integer({ min: 0, max: 6 }),
      (mistakes, questions, most) => {
        // Some went wrong that are in the stock too.
        const wanted = mistakes.map((one, index) => missed({ ...one, questionId: `u${index * 2}` }));
        const stock = questions.map((one, index) => unseen(`u${index}`, one));
        const sets = [...servable(wanted, stock)];
        const largest = Math.max(...sets.map(sizeOf));
        const given = matchSiblings(wanted, stock, most);
        expect(given.size).toBe(Math.min(most, largest));
        expect(new Set(given.values()).size).toBe(given.size);
        const bits = wanted.reduce((sum, { questionId }) => sum * 2 + (given.has(questionId) ? 1 : 0), 0);
        expect(sets).toContain(bits);
        expect(bits).toBe(Math.max(...sets.filter((one) => sizeOf(one) === given.size)));
        // More are added to those that a smaller set has.
        for (const id of given.keys()) expect(matchSiblings(wanted, stock).has(id)).toBe(true);
      },
    ),
  );
});

test("thousands of mistakes share what they are like, and each still has the one measured nearest", () => {
  const many = 3000;
  const wanted = Array.from({ length: many }, (_, at) =>
    missed({ questionId: `m${at}`, irtB: at, tagIds: at % 2 === 0 ? ["algebra", "geometry"] : ["algebra"] }),
  );
  const stock = Array.from({ length: many }, (_, at) =>
    unseen(`u${at}`, { irt_b: at, tag_ids: [at % 3 === 0 ? "geometry" : "algebra"] }),
  );
  const given = matchSiblings(wanted, stock);
  expect(given.size).toBe(many);
  expect(new Set(given.values()).size).toBe(many);
  expect([...matchSiblings(wanted.slice(4, 6), stock)]).toEqual([
    ["m4", "u4"],
    ["m5", "u5"],
  ]);
});
