import { describe, expect, it, test } from "vitest";
import { fQuantile } from "../distributions/f.ts";
import { createRandom, drawNormal } from "../random.ts";
import { simulateResponses } from "../simulate-responses.ts";
import { alphaInterval } from "./alpha-interval.ts";
import { alpha } from "./reliability.ts";

test.each([
  // From published tables of F; with one degree of freedom, squares of t; with two, exactly.
  [0.95, 1, 10, 4.964602744],
  [0.975, 10, 20, 2.773671376],
  [0.95, 5, 5, 5.050329058],
  [0.5, 7, 7, 1],
  [0.9, 2, 6, 3 * (0.1 ** (-1 / 3) - 1)],
])("%d of F with %d and %d degrees of freedom lies below %d", (p, df1, df2, x) => {
  expect(fQuantile(p, df1, df2)).toBeCloseTo(x, 6);
  expect(fQuantile(1 - p, df2, df1)).toBeCloseTo(1 / x, 6);
});

describe("the interval of alpha", () => {
  it("narrows with people, and is null where alpha rests on nothing", () => {
    const [few, many] = [alphaInterval(0.8, 30, 20), alphaInterval(0.8, 3000, 20)];
    expect(few).toEqual({ low: expect.closeTo(0.679, 2), high: expect.closeTo(0.889, 2) });
    expect(many?.low).toBeCloseTo(0.79, 2);
    expect(alphaInterval(0.8, 1, 20)).toBeNull();
    expect(alphaInterval(0, 10, 1)).toBeNull();
  });

  it("holds the alpha of everyone in 95 of 100 samples", () => {
    const random = createRandom(20_261);
    const items = Array.from({ length: 20 }, () => ({ a: 1, b: 0.7 * drawNormal(random), c: 0 }));
    const sample = (people: number) =>
      simulateResponses(
        items,
        Float64Array.from({ length: people }, () => drawNormal(random)),
        random,
      );
    const truth = alpha(sample(100_000)).alpha ?? Number.NaN;
    const runs = 1000;
    let held = 0;
    for (let run = 0; run < runs; run += 1) {
      const interval = alphaInterval(alpha(sample(60)).alpha ?? Number.NaN, 60, 20);
      if (interval && interval.low <= truth && truth <= interval.high) held += 1;
    }
    // The chance of a result outside these bounds is below 1 in 1,000 for an exact interval.
    expect(held / runs).toBeGreaterThan(0.927);
    expect(held / runs).toBeLessThan(0.973);
  });
});
