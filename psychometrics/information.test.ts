import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  conditionalError,
  itemCurve,
  itemInformation,
  mostInformative,
  rawScoreError,
  testCurve,
  testInformation,
  trueScore,
} from "./information.ts";
import { probability } from "./item.ts";
import { lsat6Information, lsat6TwoParameters } from "./testing/golden/lsat6-abilities.ts";

test.each(lsat6Information)("the LSAT's information at %d is %d", (theta, information) => {
  expect(testInformation(lsat6TwoParameters, theta)).toBeCloseTo(information, 3);
  expect(conditionalError(lsat6TwoParameters, theta)).toBeCloseTo(1 / Math.sqrt(information), 3);
});

const item = fc.record({
  a: fc.oneof(fc.double({ min: -3, max: 3, noNaN: true }), fc.constantFrom(50, -50, 1e-9)),
  b: fc.double({ min: -4, max: 4, noNaN: true }),
  c: fc.double({ min: 0, max: 0.5, noNaN: true }),
});
const ability = fc.double({ min: -40, max: 40, noNaN: true });

describe("for any item", () => {
  it("information is the squared slope of P over PQ", () => {
    fc.assert(
      fc.property(item, fc.double({ min: -4, max: 4, noNaN: true }), (one, theta) => {
        const p = probability(one, theta);
        fc.pre(p > 1e-6 && p < 1 - 1e-6);
        const step = 1e-5 / Math.max(1, Math.abs(one.a));
        const slope = (probability(one, theta + step) - probability(one, theta - step)) / (2 * step);
        const wanted = slope ** 2 / (p * (1 - p));
        expect(Math.abs(itemInformation(one, theta) - wanted)).toBeLessThan(1e-4 * (1 + wanted));
      }),
    );
  });

  it("information is finite, never negative, and nowhere above what it is at its peak", () => {
    fc.assert(
      fc.property(item, ability, (one, theta) => {
        const information = itemInformation(one, theta);
        expect(information).toBeGreaterThanOrEqual(0);
        fc.pre(Math.abs(one.a) > 1e-6);
        expect(information).toBeLessThanOrEqual(itemInformation(one, mostInformative(one)) * (1 + 1e-12));
      }),
    );
  });
});

it("draws a test as points, and says nothing of the error where nothing is known", () => {
  const points = testCurve(lsat6TwoParameters, { from: -2, to: 2, count: 5 });
  expect(points.map(({ theta }) => theta)).toEqual([-2, -1, 0, 1, 2]);
  expect(points[2]?.trueScore).toBeCloseTo(trueScore(lsat6TwoParameters, 0), 12);
  expect(points[2]?.rawScoreError).toBeCloseTo(rawScoreError(lsat6TwoParameters, 0), 12);
  expect(testCurve([], { from: 0, to: 0, count: 1 })).toEqual([
    { theta: 0, information: 0, standardError: null, trueScore: 0, rawScoreError: 0 },
  ]);
  expect(itemCurve({ a: 1, b: 0, c: 0.2 }, { from: 0, to: 1, count: 2 })[0]).toEqual({
    theta: 0,
    probability: expect.closeTo(0.6, 12),
    information: expect.closeTo((0.5 * 0.8 * 0.25) / 0.6, 12),
  });
});
