import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { chiSquareTail } from "./chi-square.ts";
import { logGamma } from "./gamma.ts";
import { normalProbability, normalQuantile } from "./normal.ts";

describe("the chi-square tail", () => {
  test.each([
    [3.841458820694124, 1, 0.05],
    [6.634896601021213, 1, 0.01],
    [5.991464547107979, 2, 0.05],
    [18.307038053275146, 10, 0.05],
    [2, 2, Math.exp(-1)],
    [124.34211340400407, 100, 0.05],
    [1e-12, 4, 1],
  ])("of %d with %d degrees of freedom is %d", (x, df, tail) => {
    expect(chiSquareTail(x, df)).toBeCloseTo(tail, 12);
  });

  it("keeps the digits of what is very unlikely", () => {
    // With two degrees of freedom the tail is exp(-x / 2) exactly.
    expect(chiSquareTail(1000, 2) / Math.exp(-500)).toBeCloseTo(1, 9);
  });

  it("refuses what has no meaning", () => {
    expect(() => chiSquareTail(1, 0)).toThrow(RangeError);
    expect(() => chiSquareTail(Number.NaN, 3)).toThrow(RangeError);
  });
});

describe("the normal distribution", () => {
  test.each([
    [0.5, 0],
    [0.975, 1.959963984540054],
    [0.025, -1.959963984540054],
    [0.999, 3.090232306167813],
    [1e-10, -6.361340902404056],
  ])("has its quantile of %d at %d", (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 11);
  });

  it("goes from probability to quantile and back", () => {
    fc.assert(
      fc.property(fc.double({ min: -7, max: 4, noNaN: true }), (z) => {
        expect(normalQuantile(normalProbability(z))).toBeCloseTo(z, 8);
      }),
    );
  });

  it("refuses the ends, which are infinite", () => {
    expect(() => normalQuantile(0)).toThrow(RangeError);
    expect(() => normalQuantile(1)).toThrow(RangeError);
  });
});

test("ln Γ is that of the factorials and of a half", () => {
  expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 12);
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12);
});
