import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { betaQuantile, lowerBeta } from "../distributions/beta.ts";
import { simulateCoverage } from "../testing/simulate-topics.ts";
import { estimateMastery, type Topic, TWO_IN_THREE } from "./mastery.ts";
import { addAnswer, effectiveAnswers, NO_ANSWERS } from "./weigh-answers.ts";

const tree = fc
  .array(fc.record({ at: fc.nat(), right: fc.nat(40), wrong: fc.nat(40) }), { minLength: 1, maxLength: 25 })
  .map((rows) => {
    const topics = rows.map(({ at, right, wrong }, index) => ({
      id: `t${index}`,
      parent: index === 0 ? null : at % index,
      level: 0,
      right,
      asked: right + wrong,
    }));
    for (let index = topics.length - 1; index > 0; index -= 1) {
      const topic = topics[index] as (typeof topics)[number];
      const above = topics[topic.parent as number] as (typeof topics)[number];
      above.right += topic.right;
      above.asked += topic.asked;
    }
    for (const topic of topics.slice(1)) topic.level = (topics[topic.parent as number]?.level ?? 0) + 1;
    return topics.map((topic): Topic => ({ ...topic, parent: topic.parent === null ? null : `t${topic.parent}` }));
  });

describe("mastery", () => {
  test("is a share within its band, whatever the answers, and in whatever order topics come", () => {
    fc.assert(
      fc.property(tree, (topics) => {
        const found = estimateMastery(topics);
        const again = estimateMastery(topics.toReversed());
        for (const { id } of topics) {
          const { mean, low, high, error } = found.get(id) ?? { mean: Number.NaN, low: 0, high: 0, error: 0 };
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          expect(low).toBeLessThan(high);
          expect(mean).toBeGreaterThan(0);
          expect(mean).toBeLessThan(1);
          expect(error).toBeGreaterThan(0);
          expect(again.get(id)?.mean).toBeCloseTo(mean, 8);
        }
      }),
    );
  });

  test("of a topic nobody asked is its parent’s, with a wider band", () => {
    const found = estimateMastery([
      { id: "root", parent: null, level: 1, right: 160, asked: 200 },
      { id: "known", parent: "root", level: 2, right: 160, asked: 200 },
      { id: "new", parent: "root", level: 2, right: 0, asked: 0 },
    ]);
    const [root, fresh] = [found.get("root"), found.get("new")];
    expect(fresh?.mean).toBeCloseTo(root?.mean ?? 0, 1);
    expect((fresh?.high ?? 0) - (fresh?.low ?? 0)).toBeGreaterThan(3 * ((root?.high ?? 0) - (root?.low ?? 0)));
  });

  test("borrows less the more answers there are", () => {
    const at = (asked: number) =>
      estimateMastery([
        { id: "root", parent: null, level: 1, right: 180 + 0.2 * asked, asked: 200 + asked },
        { id: "weak", parent: "root", level: 2, right: 0.2 * asked, asked },
      ]).get("weak")?.mean ?? Number.NaN;
    expect(at(2)).toBeGreaterThan(at(10));
    expect(at(10)).toBeGreaterThan(at(100));
    expect(at(400)).toBeCloseTo(0.2, 1);
  });

  test("grows with every right answer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(60), (asked, more) => {
        const right = Math.min(asked - 1, more);
        const of = (count: number) =>
          estimateMastery([{ id: "root", parent: null, level: 1, right: count, asked }]).get("root")?.mean ?? 0;
        expect(of(right + 1)).toBeGreaterThan(of(right));
      }),
    );
  });

  test("refuses a circle and shares that are none", () => {
    const topic = { level: 1, right: 1, asked: 2 };
    expect(() =>
      estimateMastery([
        { ...topic, id: "a", parent: "b" },
        { ...topic, id: "b", parent: "a" },
      ]),
    ).toThrow(RangeError);
    expect(() => estimateMastery([{ ...topic, id: "a", parent: null, right: 3 }])).toThrow(RangeError);
  });
});

describe("bands of mastery hold what they claim", () => {
  test.each([
    ["two times in three", TWO_IN_THREE, 0.66, 0.7],
    ["nine times in ten", 0.9, 0.88, 0.92],
  ])("%s, for students who change a little", (_, confidence, least, most) => {
    const shares = simulateCoverage(700, { drift: 0.1, growth: 0.05 }, confidence, 5);
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(mean).toBeGreaterThan(least);
    expect(mean).toBeLessThan(most);
    // No level is far off by itself: each within sampling error of its 700 to 10,000 bands.
    for (const share of shares) expect(Math.abs(share - confidence)).toBeLessThan(0.05);
  });
});

describe("older answers", () => {
  test("weigh less, and answers of one day weigh as many as they are", () => {
    const sums = [1, 0, 1, 1].reduce((all, share) => addAnswer(all, { share, days: 12 }), NO_ANSWERS);
    expect(effectiveAnswers(sums)).toEqual({ right: expect.closeTo(3, 9), asked: expect.closeTo(4, 9) });
    const mixed = addAnswer(addAnswer(NO_ANSWERS, { share: 1, days: 90 }), { share: 0, days: 0 });
    const { right, asked } = effectiveAnswers(mixed);
    expect(right / asked).toBeCloseTo(1 / 9, 9);
    expect(effectiveAnswers(NO_ANSWERS)).toEqual({ right: 0, asked: 0 });
  });
});

test("the beta quantile is where that share lies below", () => {
  expect(betaQuantile(0.5, 2, 2)).toBeCloseTo(0.5, 12);
  expect(betaQuantile(0.3, 1, 1)).toBeCloseTo(0.3, 12);
  for (const [p, a, b] of [
    [0.16, 3.5, 9],
    [0.84, 400, 12],
  ] as const)
    expect(lowerBeta(a, b, betaQuantile(p, a, b))).toBeCloseTo(p, 9);
  expect(() => betaQuantile(0, 1, 1)).toThrow(RangeError);
});
