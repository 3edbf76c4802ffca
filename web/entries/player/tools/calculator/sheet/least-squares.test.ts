import fc from "fast-check";
import { expect, test } from "vitest";
import { fitModel } from "./least-squares.ts";

const weeks = [1, 2, 3, 4, 5];

test("a line through heights of a plant", () => {
  const fit = fitModel(([m = 0, b = 0]) => weeks.map((x) => m * x + b), [3.2, 4.7, 7.1, 9, 10.75], 2);
  expect(fit?.parameters).toEqual([expect.closeTo(1.94, 8), expect.closeTo(1.13, 8)]);
});

test("a parabola through its points", () => {
  const model = ([a = 0, b = 0, c = 0]: readonly number[]) => weeks.map((x) => a * x * x + b * x + c);
  expect(fitModel(model, model([2, -3, 5]), 3)?.parameters).toEqual(
    [2, -3, 5].map((value) => expect.closeTo(value, 8)),
  );
});

test("a parabola over years keeps its digits", () => {
  const years = [2000, 2005, 2010, 2015, 2020];
  const model = ([a = 0, b = 0, c = 0]: readonly number[]) => years.map((x) => a * x * x + b * x + c);
  const fit = fitModel(
    model,
    years.map((x) => 0.5 * (x - 2010) ** 2 + 7),
    3,
  );
  expect(fit?.parameters[0]).toBeCloseTo(0.5, 5);
  expect(fit?.error).toBeLessThan(1e-6);
});

test.each([
  ["that grows", 5, 1.4],
  ["that falls", 800, 0.5],
  ["that grows fast", 0.01, 9],
])("an exponential %s", (_, a, b) => {
  const model = ([p = 0, q = 0]: readonly number[]) => weeks.map((x) => p * q ** x);
  const fit = fitModel(model, model([a, b]), 2);
  expect(fit?.parameters[0]).toBeCloseTo(a, 6);
  expect(fit?.parameters[1]).toBeCloseTo(b, 6);
});

test("any line through three points or more is found again", () => {
  const n = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(n, n, fc.uniqueArray(n, { minLength: 3, maxLength: 20 }), (m, b, xs) => {
      const model = ([p = 0, q = 0]: readonly number[]) => xs.map((x) => p * x + q);
      const fit = fitModel(model, model([m, b]), 2);
      expect(fit?.parameters[0]).toBeCloseTo(m, 4);
      expect(fit?.parameters[1]).toBeCloseTo(b, 3);
    }),
  );
});
