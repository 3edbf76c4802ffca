import fc from "fast-check";
import { expect, test } from "vitest";
import { describeScores, stepScores } from "./describe-scores.ts";

const frequencies = fc.array(
  fc.record({ value: fc.integer({ min: -20, max: 900 }), people: fc.integer({ min: 1, max: 9 }) }),
  {
    minLength: 1,
  },
);

test("describes scores as one would from the list of them", () => {
  fc.assert(
    fc.property(frequencies, (given) => {
      const list = given.flatMap(({ value, people }) => Array<number>(people).fill(value)).sort((a, b) => a - b);
      const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
      const found = describeScores(given);
      expect(found).toMatchObject({ people: list.length, minimum: list[0], maximum: list.at(-1) });
      expect(found?.mean).toBeCloseTo(mean, 9);
      expect(found?.median).toBe(
        ((list[Math.ceil(list.length / 2) - 1] ?? 0) + (list[Math.floor(list.length / 2)] ?? 0)) / 2,
      );
      const squares = list.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      if (list.length > 1) expect(found?.sd).toBeCloseTo(Math.sqrt(squares / (list.length - 1)), 9);
      else expect(found?.sd).toBeNull();
    }),
  );
});

test("puts everyone into one of at most twenty steps, which begin at round numbers", () => {
  fc.assert(
    fc.property(frequencies, (given) => {
      const steps = stepScores(given);
      expect(steps.length).toBeLessThanOrEqual(20);
      for (const { from, to, people } of steps) {
        const own = given.filter(({ value }) => value >= from && value < to);
        expect(people).toBe(own.reduce((sum, one) => sum + one.people, 0));
        expect(Math.abs(from % (to - from))).toBe(0);
      }
      expect(steps[0]?.people).toBeGreaterThan(0);
      expect(steps.at(-1)?.people).toBeGreaterThan(0);
    }),
  );
});

test("has nothing to say of nobody", () => {
  expect(describeScores([])).toBeNull();
  expect(stepScores([])).toEqual([]);
  expect(stepScores([{ value: 540, people: 3 }])).toEqual([{ from: 540, to: 541, people: 3 }]);
});
