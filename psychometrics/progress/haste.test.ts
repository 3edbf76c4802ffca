import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hastyBelow, isHasty, weighHaste } from "./haste.ts";
import { estimateMastery } from "./mastery.ts";
import { addAnswer, effectiveAnswers, NO_ANSWERS } from "./weigh-answers.ts";

describe("the time below which nobody has read a question", () => {
  test.each([
    ["a long question, by its words", { words: 60, usualMs: null }, 6000],
    ["a short question, by others’ times", { words: 5, usualMs: 40_000 }, 4000],
    ["the longer of the two", { words: 60, usualMs: 40_000 }, 6000],
    ["ten seconds at most, by words", { words: 400, usualMs: null }, 10_000],
    ["ten seconds at most, by others’ times", { words: 5, usualMs: 400_000 }, 10_000],
    ["nothing, where nothing is known", { words: 0, usualMs: null }, 0],
  ])("is that of %s", (_, reading, expected) => {
    expect(hastyBelow(reading)).toBe(expected);
  });

  test("never falls with more words or a longer usual time", () => {
    const usual = fc.option(fc.integer({ min: 0, max: 500_000 }), { nil: null });
    fc.assert(
      fc.property(fc.nat(800), fc.nat(800), usual, fc.nat(500_000), (words, more, usualMs, longer) => {
        const below = hastyBelow({ words, usualMs });
        expect(hastyBelow({ words: words + more, usualMs })).toBeGreaterThanOrEqual(below);
        expect(hastyBelow({ words, usualMs: (usualMs ?? 0) + longer })).toBeGreaterThanOrEqual(below);
        expect(below).toBeLessThanOrEqual(10_000);
      }),
    );
  });

  test("convicts no one whose time was not taken, or who took ten seconds", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 10_000, max: 10_000_000 }), (words, time) => {
        const below = hastyBelow({ words, usualMs: 500_000 });
        expect([isHasty(0, below), isHasty(time, below)]).toEqual([false, false]);
      }),
    );
    expect(isHasty(2999, 3000)).toBe(true);
    expect(isHasty(3000, 3000)).toBe(false);
  });
});

describe("what answers tell", () => {
  const little = weighHaste([true])[0] ?? 0;

  test("is little after three guesses in a row, until three were considered", () => {
    const [guess, work] = [true, false];
    expect(weighHaste([work, guess, guess, work, work])).toEqual([1, little, little, 1, 1]);
    expect(weighHaste([guess, guess, guess, work, work, work, work])).toEqual([
      ...[little, little, little],
      ...[little, little, little],
      1,
    ]);
    // A guess in between doesn’t undo what was considered before it.
    expect(weighHaste([guess, guess, guess, work, guess, work, work, work])).toEqual([
      ...[little, little, little, little, little, little, little],
      1,
    ]);
  });

  test("is whole without haste, little of each hasty one, and never more for another hasty one", () => {
    const answers = fc.array(fc.boolean(), { maxLength: 60 });
    fc.assert(
      fc.property(answers, fc.nat(59), (hasty, at) => {
        const told = weighHaste(hasty);
        expect(told).toHaveLength(hasty.length);
        for (const [index, one] of told.entries()) {
          expect([little, 1]).toContain(one);
          if (hasty[index]) expect(one).toBe(little);
        }
        if (!hasty.includes(true)) expect(told.every((one) => one === 1)).toBe(true);
        if (at >= hasty.length) return;
        const more = weighHaste(hasty.with(at, true));
        for (const [index, one] of more.entries()) expect(one).toBeLessThanOrEqual(told[index] ?? 0);
      }),
    );
  });

  test("moves mastery less: hasty answers leave it nearer to what was known before", () => {
    const meanOf = (share: number, count: number, telling: number) => {
      let sums = NO_ANSWERS;
      for (let index = 0; index < count; index += 1) sums = addAnswer(sums, { share, days: 0, telling });
      const { right, asked } = effectiveAnswers(sums);
      expect(asked).toBeCloseTo(count * telling, 9);
      return estimateMastery([{ id: "a", parent: null, level: 0, right, asked }]).get("a");
    };
    fc.assert(
      fc.property(fc.constantFrom(0, 1), fc.integer({ min: 1, max: 40 }), (share, count) => {
        const [hasty, considered] = [meanOf(share, count, little), meanOf(share, count, 1)];
        const far = (one: typeof hasty) => Math.abs((one?.mean ?? 0) - 0.5);
        expect(far(hasty)).toBeLessThan(far(considered));
        expect(hasty?.error ?? 0).toBeGreaterThan(considered?.error ?? 1);
      }),
    );
  });
});
