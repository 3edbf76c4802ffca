import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { equateTrueScores, thetaOfTrueScore } from "./equating.ts";
import { trueScore } from "./information.ts";
import { type ItemParameters, probability } from "./item.ts";
import { haebara, meanMean, meanSigma, stockingLord, transform } from "./linking.ts";
import { createRandom, drawNormal } from "./random.ts";

const methods = { meanSigma, meanMean, stockingLord, haebara };
const names = Object.keys(methods) as (keyof typeof methods)[];

const item = fc.record({
  a: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
  b: fc.double({ min: -2.5, max: 2.5, noNaN: true }),
  c: fc.double({ min: 0, max: 0.3, noNaN: true }),
});
const form = fc
  .array(item, { minLength: 4, maxLength: 20 })
  .filter((items) => Math.max(...items.map(({ b }) => b)) - Math.min(...items.map(({ b }) => b)) > 0.5);
const link = fc.record({
  slope: fc.double({ min: 0.6, max: 1.6, noNaN: true }),
  intercept: fc.double({ min: -1.2, max: 1.2, noNaN: true }),
});

describe("a scale that was moved is found again", () => {
  it.each(names)("by %s", (name) => {
    fc.assert(
      fc.property(form, link, (from, moved) => {
        const found = methods[name](
          from,
          from.map((one) => transform(one, moved)),
        );
        expect(found.slope).toBeCloseTo(moved.slope, 5);
        expect(found.intercept).toBeCloseTo(moved.intercept, 5);
      }),
    );
  });

  it.each(names)("by %s, nearly, when both calibrations have errors", (name) => {
    const random = createRandom(11);
    const from = Array.from({ length: 30 }, () => ({
      a: Math.exp(0.1 + 0.3 * drawNormal(random)),
      b: drawNormal(random),
      c: 0,
    }));
    const to = from.map((one) => {
      const { a, b, c } = transform(one, { slope: 1.2, intercept: -0.4 });
      return { a: a * Math.exp(0.05 * drawNormal(random)), b: b + 0.08 * drawNormal(random), c };
    });
    const found = methods[name](from, to);
    expect(Math.abs((found.slope ?? 0) - 1.2)).toBeLessThan(0.06);
    expect(Math.abs((found.intercept ?? 0) + 0.4)).toBeLessThan(0.06);
  });
});

it("leaves every probability as it was", () => {
  fc.assert(
    fc.property(item, link, fc.double({ min: -4, max: 4, noNaN: true }), (one, moved, theta) => {
      const there = moved.slope * theta + moved.intercept;
      expect(probability(transform(one, moved), there)).toBeCloseTo(probability(one, theta), 10);
    }),
  );
});

describe("common items that give no link say why", () => {
  const flat: ItemParameters[] = [
    { a: 1, b: 0.5, c: 0 },
    { a: 2, b: 0.5, c: 0 },
  ];
  const falling = flat.map((one, place) => ({ ...one, a: -1, b: place }));
  const level = flat.map((one, place) => ({ ...one, a: 0, b: place }));

  test.each([
    ["none by mean and sigma", meanSigma([], []), "no_common_items"],
    ["none by curves", stockingLord([], []), "no_common_items"],
    ["one difficulty", meanSigma(flat, flat), "difficulties_without_spread"],
    ["falling slopes", meanMean(falling, falling), "slopes_without_direction"],
    ["no slopes", haebara(level, level), "slopes_without_direction"],
  ])("%s", (_name, result, reason) => {
    expect(result).toEqual({ slope: null, intercept: null, reason });
  });

  it("items that are not pairs are refused", () => {
    expect(() => stockingLord(flat, flat.slice(1))).toThrow(RangeError);
  });
});

describe("the characteristic curve read backwards", () => {
  it("leads back to the ability", () => {
    fc.assert(
      fc.property(form, fc.double({ min: -3, max: 3, noNaN: true }), (items, theta) => {
        expect(thetaOfTrueScore(items, trueScore(items, theta))).toBeCloseTo(theta, 5);
      }),
    );
  });

  it("says nothing of scores that belong to no ability", () => {
    const items = [{ a: 1, b: 0, c: 0.25 }];
    expect([0, 0.25, 1, 2].map((score) => thetaOfTrueScore(items, score))).toEqual([null, null, null, null]);
    expect(thetaOfTrueScore([{ a: -1, b: 0, c: 0 }], 0.5)).toBeNull();
  });
});

describe("equated scores", () => {
  it("are the same on the same form", () => {
    fc.assert(
      fc.property(form, (items) => {
        for (const { score, equated } of equateTrueScores(items, items)) expect(equated).toBeCloseTo(score, 6);
      }),
    );
  });

  it("rise from 0 to all right, and are higher on an easier form", () => {
    const hard = Array.from({ length: 10 }, (_, place) => ({ a: 1.1, b: place / 5, c: 0.2 }));
    const easy = hard.map((one) => ({ ...one, b: one.b - 1 }));
    const table = equateTrueScores(hard, easy);
    expect(table[0]?.equated).toBe(0);
    expect(table.at(-1)).toEqual({ score: 10, theta: null, equated: 10 });
    for (const [place, { score, equated, theta }] of table.entries()) {
      if (place > 0) expect(equated).toBeGreaterThan(table[place - 1]?.equated ?? 0);
      if (theta !== null) expect(equated).toBeGreaterThan(score);
    }
  });

  it("are refused over items whose slope falls", () => {
    expect(() => equateTrueScores([{ a: 1, b: 0, c: 0 }], [{ a: -1, b: 0, c: 0 }])).toThrow(RangeError);
  });
});
