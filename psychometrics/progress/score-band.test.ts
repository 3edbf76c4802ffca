import { describe, expect, test } from "vitest";
import { alpha } from "../classical/reliability.ts";
import { type ItemParameters, probability } from "../item.ts";
import { createRandom, drawNormal } from "../random.ts";
import { simulateResponses } from "../simulate-responses.ts";
import { bandOfScore, errorOfScore } from "./score-band.ts";

const FORMS = 60;
/** So many errors to each side hold nine values in ten. */
const NINE_IN_TEN = 1.6449;

/** How often bands of one error, and of so many that nine in ten hold, hold the points that their people are worth, over many tests. */
function coverage({ people, length, luck }: { people: number; length: number; luck: number }) {
  const random = createRandom(people + length);
  let [shown, held, heldWider] = [0, 0, 0];
  for (let form = 0; form < FORMS; form += 1) {
    const items = Array.from({ length }, (): ItemParameters => {
      return { a: Math.exp(0.3 * drawNormal(random)), b: drawNormal(random), c: luck };
    });
    const thetas = Array.from({ length: people }, () => drawNormal(random));
    const matrix = simulateResponses(items, thetas, random);
    const totals = thetas.map((_, person) =>
      matrix.values.subarray(person * length, (person + 1) * length).reduce((sum, point) => sum + point, 0),
    );
    const mean = totals.reduce((sum, total) => sum + total, 0) / people;
    const sd = Math.sqrt(totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / (people - 1));
    const error = errorOfScore({ people, sd, alpha: alpha(matrix).alpha });
    if (error === null) continue;
    for (const [person, theta] of thetas.entries()) {
      const truth = items.reduce((sum, item) => sum + probability(item, theta), 0);
      const holds = (width: number) => {
        const { low, high } = bandOfScore(totals[person] ?? 0, width, { min: 0, max: length });
        return low <= truth && truth <= high;
      };
      shown += 1;
      if (holds(error)) held += 1;
      if (holds(NINE_IN_TEN * error)) heldWider += 1;
    }
  }
  return { shown, held: held / shown, heldWider: heldWider / shown };
}

describe("the band of a score by the error of its points holds what it claims", () => {
  test.each([
    { people: 100, length: 20, luck: 0 },
    { people: 100, length: 27, luck: 0.2 },
    { people: 100, length: 54, luck: 0.2 },
    { people: 200, length: 40, luck: 0 },
  ])("$people people, $length questions, guessing right $luck", (of) => {
    const { shown, held, heldWider } = coverage(of);
    expect(shown).toBe(FORMS * of.people);
    expect(held).toBeGreaterThan(0.66);
    expect(held).toBeLessThan(0.7);
    expect(heldWider).toBeGreaterThan(0.88);
    expect(heldWider).toBeLessThan(0.92);
  });
});

test("an alpha of nothing but rounding says nothing of a score", () => {
  expect(errorOfScore({ people: 40, sd: 2, alpha: 2e-16 })).toBeNull();
  expect(errorOfScore({ people: 40, sd: 2, alpha: 0.01 })).toBeCloseTo(2 * Math.sqrt(0.99), 9);
});
