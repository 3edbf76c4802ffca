import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { lsat6TwoParameters } from "../testing/golden/lsat6-abilities.ts";
import { conversionTable } from "./conversion-table.ts";
import { checkScale, type LinearScale, type Scale, type TableScale, toScale } from "./scale.ts";

const sat: LinearScale = { kind: "linear", slope: 100, intercept: 500, minimum: 200, maximum: 800, step: 10 };
const act: TableScale = {
  kind: "table",
  rows: [
    { theta: -3, score: 1 },
    { theta: 0, score: 20 },
    { theta: 1, score: 26 },
    { theta: 3, score: 36 },
  ],
  step: 1,
};

test.each([
  [sat, 0, 500, 30],
  [sat, 0.234, 520, 30],
  [sat, 4, 800, 30],
  [sat, -7.5, 200, 30],
  [{ ...sat, step: null }, 0.2345, 523.45, 30],
  [{ ...sat, step: 0.1, slope: 1, intercept: 300 }, 0.3, 300.3, 0.3],
  [act, 0.5, 23, 1.8],
  [act, 1, 26, 1.5],
  [act, 9, 36, 1.5],
  [act, -9, 1, 1.9],
] as [Scale, number, number, number][])("%o puts %d at %d, give or take %d", (scale, theta, score, error) => {
  const scaled = toScale({ theta, standardError: 0.3 }, scale);
  expect(scaled.score).toBeCloseTo(score, 10);
  expect(scaled.standardError).toBeCloseTo(error, 10);
});

it("never goes down, nor outside its bounds", () => {
  const theta = fc.double({ min: -10, max: 10, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom<Scale>(sat, act), theta, theta, (scale, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map(
        (at) => toScale({ theta: at, standardError: null }, scale).score,
      );
      expect(high).toBeGreaterThanOrEqual(low ?? 0);
      expect(high).toBeLessThanOrEqual(scale === sat ? 800 : 36);
      expect(low).toBeGreaterThanOrEqual(scale === sat ? 200 : 1);
    }),
  );
});

it("makes a table from right answers to reported scores", () => {
  const table = conversionTable(lsat6TwoParameters, sat);
  expect(table.map(({ score, scaled }) => [score, scaled])).toEqual([
    [0, 310],
    [1, 360],
    [2, 410],
    [3, 460],
    [4, 510],
    [5, 560],
  ]);
  expect(table[5]?.scaledError).toBeCloseTo(85.9, 1);
});

it("leaves out of the table what cannot come about", () => {
  const far = Array.from({ length: 40 }, () => ({ a: 50, b: -50, c: 0 }));
  const table = conversionTable(far, sat);
  expect(table[0]).toMatchObject({ theta: null, scaled: null, scaledError: null, share: 0 });
  expect(table[40]?.scaled).toBe(500);
});

it("has no error where the ability has none", () => {
  expect(toScale({ theta: 1, standardError: null }, sat).standardError).toBeNull();
});

describe("a scale that is none", () => {
  test.each<[string, Scale]>([
    ["goes down", { ...sat, slope: -1 }],
    ["ends where it begins", { ...sat, maximum: 200 }],
    ["has a step of nothing", { ...sat, step: 0 }],
    ["has an end that is no number", { ...sat, maximum: Number.NaN }],
    ["has one row", { ...act, rows: act.rows.slice(0, 1) }],
    ["has rows out of order", { ...act, rows: act.rows.toReversed() }],
  ])("%s is named and refused", (_name, scale) => {
    expect(checkScale(scale)).not.toEqual([]);
    expect(() => toScale({ theta: 0, standardError: 1 }, scale)).toThrow(RangeError);
  });
});
