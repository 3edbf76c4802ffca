import { createRandom } from "@sextant/psychometrics/random.ts";
import { expect, test } from "vitest";
import { pointsPerTest } from "./per-test.ts";

test("nothing costs nothing", () => {
  expect(pointsPerTest({ mistakes: 0, points: 0, questions: 40, sittings: 2 })).toEqual({ points: 0, low: 0, high: 0 });
  expect(pointsPerTest({ mistakes: 0, points: 0, questions: 0, sittings: 0 })).toEqual({ points: 0, low: 0, high: 0 });
});

test("mistakes of two points in five questions of a hundred cost four points in a test of forty", () => {
  const cost = pointsPerTest({ mistakes: 5, points: 10, questions: 100, sittings: 2.5 });
  expect(cost.points).toBeCloseTo(4, 9);
  expect(cost.low).toBeLessThan(4);
  expect(cost.high).toBeGreaterThan(4);
});

test("the band holds the true cost two times in three", () => {
  const random = createRandom(7);
  let held = 0;
  const runs = 4000;
  for (let run = 0; run < runs; run += 1) {
    const share = 0.03 + 0.3 * random();
    const questions = 60 + Math.floor(random() * 300);
    let mistakes = 0;
    for (let one = 0; one < questions; one += 1) if (random() < share) mistakes += 1;
    const { low, high } = pointsPerTest({ mistakes, points: mistakes, questions, sittings: questions / 50 });
    if (low <= share * 50 && share * 50 <= high) held += 1;
  }
  expect(held / runs).toBeGreaterThan(0.64);
  expect(held / runs).toBeLessThan(0.7);
});
