import { describe, expect, it, test } from "vitest";
import { type ItemParameters, probability } from "../item.ts";
import { normalQuadrature } from "../quadrature.ts";
import { createRandom, drawNormal, type Random } from "../random.ts";
import { MISSING, responseMatrix } from "../responses.ts";
import { wle } from "../scoring/wle.ts";
import { simulateResponses } from "../simulate-responses.ts";
import { findUnsound } from "../testing/matrices.ts";
import { type MeanSquares, meanSquares, meanSquaresAt } from "./mean-squares.ts";

const quadrature = normalQuadrature({ count: 41, limit: 5 });

const kinds: Record<string, (random: Random) => ItemParameters> = {
  Rasch: (random) => ({ a: 1, b: drawNormal(random), c: 0 }),
  "2PL": (random) => ({ a: Math.exp(0.1 + 0.3 * drawNormal(random)), b: drawNormal(random), c: 0 }),
  "3PL": (random) => ({ a: Math.exp(0.2 + 0.3 * drawNormal(random)), b: drawNormal(random), c: 0.2 }),
};

function simulate(kind: string, people: number, length: number, seed: number) {
  const random = createRandom(seed);
  const items = Array.from({ length }, () => (kinds[kind] as (random: Random) => ItemParameters)(random));
  const thetas = Array.from({ length: people }, () => drawNormal(random));
  return { items, thetas, responses: simulateResponses(items, thetas, random), random };
}

const mean = (all: readonly MeanSquares[], key: "infit" | "outfit") =>
  all.reduce((sum, one) => sum + (one[key] ?? 0), 0) / all.length;

test("they are the sums of squared residuals that Wright and Masters define", () => {
  // P is 1/2 and 1/4; both right: residuals 1/2 and 3/4, variances 1/4 and 3/16.
  const items = [
    { a: 1, b: 0, c: 0 },
    { a: 1, b: Math.log(3), c: 0 },
  ];
  const { people } = meanSquaresAt(responseMatrix([[1, 1]]), items, [0]);
  expect(people[0]?.answers).toBe(2);
  expect(people[0]?.infit).toBeCloseTo(13 / 7, 12);
  expect(people[0]?.outfit).toBeCloseTo(2, 12);
  // Variances: 3/64 over (7/16)² of infit, (4/3) / 4 of outfit.
  const [ofInfit, ofOutfit] = [Math.sqrt(3 / 64) / (7 / 16), Math.sqrt(1 / 3)];
  expect(people[0]?.infitT).toBeCloseTo((Math.cbrt(13 / 7) - 1) * (3 / ofInfit) + ofInfit / 3, 10);
  expect(people[0]?.outfitT).toBeCloseTo((Math.cbrt(2) - 1) * (3 / ofOutfit) + ofOutfit / 3, 10);
});

test("what is expected of an answer is the chance that the other answers leave it", () => {
  const { items } = simulate("3PL", 1, 4, 7);
  const row = [1, 0, null, 1] as const;
  const { points, weights } = quadrature;
  const chances = row.map((_, own) => {
    let [right, all] = [0, 0];
    points.forEach((theta, at) => {
      const chance = items.reduce((product, item, place) => {
        const value = row[place];
        if (place === own || value === null || value === undefined) return product;
        return product * (value === 1 ? probability(item, theta) : 1 - probability(item, theta));
      }, weights[at] as number);
      all += chance;
      right += chance * probability(items[own] as ItemParameters, theta);
    });
    return right / all;
  });
  const found = meanSquares(responseMatrix([[...row]]), items, quadrature).items;
  for (const place of [0, 1, 3]) {
    const chance = chances[place] as number;
    const expected = ((row[place] ?? 0) - chance) ** 2 / (chance * (1 - chance));
    expect(found[place]?.outfit).toBeCloseTo(expected, 9);
  }
  expect(found[2]).toEqual({ answers: 0, infit: null, outfit: null, infitT: null, outfitT: null });
});

describe.each(Object.keys(kinds))("under the model (%s)", (kind) => {
  it.each([10, 30])("mean squares of %d items and their people are 1 on average", (length) => {
    const { items, thetas, responses } = simulate(kind, 600, length, 11);
    for (const { items: ofItems, people } of [
      meanSquares(responses, items, quadrature),
      meanSquaresAt(responses, items, thetas),
    ])
      for (const all of [ofItems, people]) {
        expect(Math.abs(mean(all, "infit") - 1)).toBeLessThan(0.04);
        expect(Math.abs(mean(all, "outfit") - 1)).toBeLessThan(0.06);
      }
  });

  it("one item in twenty has a t beyond 1.96", () => {
    let [beyond, count] = [0, 0];
    for (let turn = 0; turn < 15; turn += 1) {
      const { items, responses } = simulate(kind, 300, 20, 100 + turn);
      for (const { infitT, outfitT } of meanSquares(responses, items, quadrature).items)
        for (const t of [infitT, outfitT]) {
          count += 1;
          if (Math.abs(t ?? 0) > 1.96) beyond += 1;
        }
    }
    expect(count).toBe(600);
    // Infit and outfit of an item go together: as if half as many had been drawn.
    expect(Math.abs(beyond / count - 0.05)).toBeLessThan(3 * Math.sqrt((0.05 * 0.95) / (count / 2)));
  });
});

test("at abilities estimated from the same answers they lie below 1, which is why the others' answers predict", () => {
  const { items, responses } = simulate("2PL", 400, 10, 19);
  const thetas = Array.from({ length: 400 }, (_, person) => {
    return wle(responses.values.subarray(person * 10, (person + 1) * 10), items).theta ?? 0;
  });
  expect(mean(meanSquaresAt(responses, items, thetas).items, "infit")).toBeLessThan(0.95);
  expect(mean(meanSquares(responses, items, quadrature).items, "infit")).toBeGreaterThan(0.97);
});

test("an item that is guessed is noisy, one that copies the others too neat, and a person who guesses stands out", () => {
  const { items, thetas, responses, random } = simulate("Rasch", 800, 20, 23);
  thetas.forEach((theta, person) => {
    responses.values[person * 20 + 3] = random() < 0.5 ? 1 : 0;
    responses.values[person * 20 + 8] = theta > (items[8]?.b ?? 0) ? 1 : 0;
  });
  items.forEach((item, place) => {
    // Alternately wrong and right against all odds.
    responses.values[place] = item.b < 0 ? 0 : 1;
  });
  const found = meanSquares(responses, items, quadrature);
  expect(found.items[3]?.infit).toBeGreaterThan(1.1);
  expect(found.items[3]?.infitT).toBeGreaterThan(4);
  expect(found.items[8]?.outfit).toBeLessThan(0.9);
  expect(found.items[8]?.infitT).toBeLessThan(-4);
  expect(found.people[0]?.outfit).toBeGreaterThan(1.8);
  expect(found.people[0]?.infitT).toBeGreaterThan(3);
});

test("answers that are missing or certain leave nothing but numbers and nulls", () => {
  const steep = [
    { a: 400, b: -3, c: 0 },
    { a: -2, b: 0, c: 0.3 },
    { a: 0, b: 0, c: 0 },
  ];
  const rows = responseMatrix([
    [0, 1, 1],
    [1, null, 0],
    [null, null, null],
  ]);
  expect(findUnsound(meanSquares(rows, steep, quadrature))).toEqual([]);
  expect(findUnsound(meanSquaresAt(rows, steep, [9, -9, 0]))).toEqual([]);
  expect(meanSquares(rows, steep, quadrature).people[2]?.answers).toBe(0);
  expect(rows.values[4]).toBe(MISSING);
  expect(() => meanSquares(rows, steep.slice(1), quadrature)).toThrow(RangeError);
  expect(() => meanSquaresAt(rows, steep, [0])).toThrow(RangeError);
});
