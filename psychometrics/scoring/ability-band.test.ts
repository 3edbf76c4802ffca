import { describe, expect, it, test } from "vitest";
import { type ItemParameters, probability } from "../item.ts";
import { createRandom, drawNormal, type Random } from "../random.ts";
import { abilityBand, agrees, BAND_CONFIDENCE } from "./ability-band.ts";
import { wle } from "./wle.ts";

const FORMS = 120;
const PEOPLE = 150;

const kinds: Record<string, (random: Random) => ItemParameters> = {
  Rasch: (random) => ({ a: 1, b: drawNormal(random), c: 0 }),
  "2PL": (random) => ({ a: Math.exp(0.3 * drawNormal(random)), b: drawNormal(random), c: 0 }),
  "3PL": (random) => ({ a: 1.2 * Math.exp(0.3 * drawNormal(random)), b: drawNormal(random), c: 0.2 }),
};

/** The share of people of an ability whose answers agree with it, over many forms. */
function coverage(kind: string, length: number, theta: number): number {
  const random = createRandom(4 * length + theta + kind.length);
  const make = kinds[kind] as (random: Random) => ItemParameters;
  let held = 0;
  for (let form = 0; form < FORMS; form += 1) {
    const items = Array.from({ length }, () => make(random));
    for (let person = 0; person < PEOPLE; person += 1) {
      const right = items.map((item) => random() < probability(item, theta));
      if (agrees({ items, right }, theta)) held += 1;
    }
  }
  return held / (FORMS * PEOPLE);
}

describe.each(Object.keys(kinds))("the band of an ability (%s)", (kind) => {
  it.each([-2, 0, 2])("holds an ability of %d as often as it claims, within 2 points, with 40 items", (theta) => {
    expect(Math.abs(coverage(kind, 40, theta) - BAND_CONFIDENCE)).toBeLessThan(0.02);
  });

  it.each([
    [20, -2],
    [20, 0],
    [20, 2],
    [8, -2],
    [8, 0],
    [8, 2],
  ])("with %d items holds an ability of %d no less often than 2 points below", (length, theta) => {
    expect(coverage(kind, length, theta)).toBeGreaterThan(BAND_CONFIDENCE - 0.02);
  });
});

test("it is where answers agree with an ability", () => {
  const random = createRandom(33);
  for (let person = 0; person < 60; person += 1) {
    const length = person % 2 === 0 ? 40 : 15;
    const items = Array.from({ length }, () => (kinds["2PL"] as (random: Random) => ItemParameters)(random));
    const row = Uint8Array.from(items, (item) => (random() < probability(item, -1) ? 1 : 0));
    const { low, high } = abilityBand(row, items, wle(row, items).theta ?? Number.NaN);
    const answers = { items, right: [...row].map((value) => value === 1) };
    for (let theta = -4; theta <= 4; theta += 0.25) expect(agrees(answers, theta)).toBe(low <= theta && theta <= high);
  }
});

test("it holds the estimate, and is open where the answers set no limit", () => {
  const items = Array.from({ length: 40 }, (_, place) => ({ a: 1, b: (place - 20) / 10, c: 0 }));
  for (const right of [0, 1, 5, 20, 39, 40]) {
    const row = Uint8Array.from(items, (_, place) => (place < right ? 1 : 0));
    const estimate = wle(row, items).theta ?? Number.NaN;
    const { low, high } = abilityBand(row, items, estimate);
    expect(low).toBeLessThan(estimate);
    expect(high).toBeGreaterThan(estimate);
    expect([low, high].map(Number.isFinite)).toEqual([right > 0, right < 40]);
  }
});
