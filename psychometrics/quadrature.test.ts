import { expect, test } from "vitest";
import { normalQuadrature } from "./quadrature.ts";

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

test("weights add up to one and give the population's mean and variance", () => {
  const { points, weights } = normalQuadrature({ mean: 0.7, sd: 1.8 });
  expect(sum(weights)).toBeCloseTo(1, 12);
  const mean = sum(points.map((point, at) => point * (weights[at] ?? 0)));
  expect(mean).toBeCloseTo(0.7, 10);
  expect(sum(points.map((point, at) => (point - mean) ** 2 * (weights[at] ?? 0)))).toBeCloseTo(1.8 ** 2, 6);
});

test("the default grid has 61 points from -6 to 6, its middle at zero, and is symmetric", () => {
  const { points, weights } = normalQuadrature();
  expect([points.length, points[0], points[30], points[60]]).toEqual([61, -6, 0, 6]);
  points.forEach((point, at) => {
    expect(point + (points[60 - at] ?? Number.NaN)).toBe(0);
    expect(weights[at]).toBe(weights[60 - at]);
  });
});

test.each([
  { count: 1 },
  { count: 2.5 },
  { limit: 0 },
  { limit: Number.POSITIVE_INFINITY },
  { sd: -1 },
  { sd: Number.NaN },
  { mean: Number.NaN },
])("a grid that is none is refused: %j", (options) => {
  expect(() => normalQuadrature(options)).toThrow(RangeError);
});
