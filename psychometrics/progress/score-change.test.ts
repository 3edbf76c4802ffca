import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandom, drawNormal } from "../random.ts";
import { bandOfScore, errorOfScore } from "./score-band.ts";
import { balanceOfChanges, compareMeasured } from "./score-change.ts";

test("a change of two tests has the errors of both", () => {
  const change = compareMeasured({ value: 1340, error: 40 }, { value: 1290, error: 40 });
  expect(change).toMatchObject({ difference: 50, isLikelyReal: false });
  expect(change.error).toBeCloseTo(56.57, 2);
  expect(change.chance).toBeCloseTo(0.812, 3);
});

test("turned around a change is as likely, in the other direction", () => {
  const measured = fc.record({ value: fc.integer({ min: 0, max: 1600 }), error: fc.integer({ min: 0, max: 100 }) });
  fc.assert(
    fc.property(measured, measured, (one, other) => {
      const [there, back] = [compareMeasured(one, other), compareMeasured(other, one)];
      expect(there.difference + back.difference).toBe(0);
      expect(there.chance).toBe(back.chance);
      expect(there.chance).toBeGreaterThanOrEqual(0.5);
      expect(there.chance).toBeLessThanOrEqual(1);
    }),
  );
});

test("where nothing changed, one difference in five is called likely real", () => {
  const random = createRandom(8);
  let called = 0;
  for (let at = 0; at < 20_000; at += 1) {
    const sit = () => ({ value: 1200 + 40 * drawNormal(random), error: 40 });
    if (compareMeasured(sit(), sit()).isLikelyReal) called += 1;
  }
  expect(called / 20_000).toBeCloseTo(0.2, 1);
});

test("answers changed both ways balance with the error of their number", () => {
  expect(balanceOfChanges(12, 7)).toEqual({ value: 5, error: expect.closeTo(4.36, 2) });
  expect(balanceOfChanges(0, 0)).toEqual({ value: 0, error: 0 });
});

test("a score has an error where 30 people sat the same questions and they tell people apart", () => {
  expect(errorOfScore({ people: 30, sd: 10, alpha: 0.84 })).toBeCloseTo(4, 9);
  expect(errorOfScore({ people: 29, sd: 10, alpha: 0.84 })).toBeNull();
  for (const spread of [
    { sd: null, alpha: 0.8 },
    { sd: 10, alpha: null },
    { sd: 0, alpha: 0.8 },
    { sd: 10, alpha: -0.2 },
    { sd: 10, alpha: 0 },
  ])
    expect(errorOfScore({ people: 100, ...spread })).toBeNull();
  expect(bandOfScore(1590, 40, { min: 400, max: 1600 })).toEqual({ low: 1550, high: 1600 });
});
