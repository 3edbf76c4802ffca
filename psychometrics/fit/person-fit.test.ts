import { describe, expect, it, test } from "vitest";
import { type ItemParameters, probability } from "../item.ts";
import { createRandom, drawNormal, type Random } from "../random.ts";
import { NOT_GIVEN } from "../responses.ts";
import { standardNormal } from "../scoring/ability.ts";
import { map } from "../scoring/map.ts";
import { ml } from "../scoring/ml.ts";
import { wle } from "../scoring/wle.ts";
import { findUnsound } from "../testing/matrices.ts";
import { type Estimator, personFit, UNUSUAL_BELOW } from "./person-fit.ts";

const kinds: Record<string, (random: Random) => ItemParameters> = {
  "2PL": (random) => ({ a: Math.exp(0.1 + 0.3 * drawNormal(random)), b: drawNormal(random), c: 0 }),
  "3PL": (random) => ({ a: Math.exp(0.2 + 0.3 * drawNormal(random)), b: drawNormal(random), c: 0.2 }),
};
const makeItems = (kind: string, length: number, random: Random) =>
  Array.from({ length }, () => (kinds[kind] as (random: Random) => ItemParameters)(random));

const estimators: Record<string, { how: Estimator; of: (row: Uint8Array, items: ItemParameters[]) => number | null }> =
  {
    ML: { how: "ml", of: (row, items) => ml(row, items).theta },
    WLE: { how: "wle", of: (row, items) => wle(row, items, { weight: "warm" }).theta },
    MAP: { how: { map: standardNormal }, of: (row, items) => map(row, items).theta },
  };

/** The definitions, with derivatives taken numerically. */
function byDefinition(row: readonly number[], items: readonly ItemParameters[], theta: number, offset: number) {
  const h = 1e-5;
  const of = items.map((item) => {
    const p = probability(item, theta);
    const slope = (probability(item, theta + h) - probability(item, theta - h)) / (2 * h);
    return { p, slope, w: Math.log(p / (1 - p)), r: slope / (p * (1 - p)) };
  });
  const sum = (f: (one: (typeof of)[number], at: number) => number) => of.reduce((all, one, at) => all + f(one, at), 0);
  const logLikelihood = sum(({ p }, at) => Math.log(row[at] === 1 ? p : 1 - p));
  const expected = sum(({ p }) => p * Math.log(p) + (1 - p) * Math.log(1 - p));
  const taken = sum(({ slope, w }) => slope * w) / sum(({ slope, r }) => slope * r);
  return {
    lz: (logLikelihood - expected) / Math.sqrt(sum(({ p, w }) => p * (1 - p) * w * w)),
    lzStar:
      (logLikelihood - expected + taken * offset) / Math.sqrt(sum(({ p, w, r }) => p * (1 - p) * (w - taken * r) ** 2)),
  };
}

test("lz and lz* are as defined, whichever way the ability was estimated", () => {
  const items = [
    { a: 1, b: -1, c: 0 },
    { a: 1.6, b: 0.2, c: 0.2 },
    { a: 0.7, b: 0.5, c: 0 },
    { a: 1.2, b: 1.1, c: 0.15 },
    { a: 2, b: -0.4, c: 0 },
  ];
  const row = [0, 1, 0, 1, 1];
  const theta = 0.3;
  const [h, information, bend] = [1e-4, { sum: 0 }, { sum: 0 }];
  for (const item of items) {
    const p = (at: number) => probability(item, at);
    const first = (p(theta + h) - p(theta - h)) / (2 * h);
    const second = (p(theta + h) - 2 * p(theta) + p(theta - h)) / (h * h);
    information.sum += (first * first) / (p(theta) * (1 - p(theta)));
    bend.sum += (first * second) / (p(theta) * (1 - p(theta)));
  }
  const offsets: [Estimator, number][] = [
    ["ml", 0],
    ["wle", bend.sum / (2 * information.sum)],
    [{ map: { mean: 0.5, sd: 2 } }, (0.5 - theta) / 4],
  ];
  for (const [how, offset] of offsets) {
    const expected = byDefinition(row, items, theta, offset);
    const found = personFit(Uint8Array.from(row), items, theta, how);
    expect(found.lz).toBeCloseTo(expected.lz, 6);
    expect(found.lzStar).toBeCloseTo(expected.lzStar, 5);
    expect(found).toMatchObject({ answers: 5, reason: null });
  }
});

describe("of people who answer by the model", () => {
  test.each([
    ["2PL", 20, "WLE"],
    ["2PL", 40, "WLE"],
    ["3PL", 20, "WLE"],
    ["3PL", 40, "WLE"],
    ["2PL", 40, "ML"],
    ["2PL", 20, "MAP"],
  ])("%s, %d items, %s: lz* lies below −1.645 for one in twenty, lz for fewer", (kind, length, name) => {
    const people = 1200;
    const { how, of } = estimators[name] as (typeof estimators)[string];
    const random = createRandom(length + name.length);
    const items = makeItems(kind, length, random);
    let [count, corrected, plain] = [0, 0, 0];
    for (let person = 0; person < people; person += 1) {
      const ability = drawNormal(random);
      const row = Uint8Array.from(items, (item) => (random() < probability(item, ability) ? 1 : 0));
      const theta = of(row, items);
      const { lz, lzStar } = theta === null ? { lz: null, lzStar: null } : personFit(row, items, theta, how);
      if (lz === null || lzStar === null) continue;
      count += 1;
      if (lzStar < UNUSUAL_BELOW) corrected += 1;
      if (lz < UNUSUAL_BELOW) plain += 1;
    }
    const chance = 3 * Math.sqrt((0.05 * 0.95) / count);
    expect(Math.abs(corrected / count - 0.05)).toBeLessThan(chance);
    expect(plain / count).toBeLessThan(0.05 - chance / 2);
  });
});

describe("of people who answer otherwise, lz* finds", () => {
  /** The share found of 150 people whose chance of a right answer depends on the item's rank in difficulty. */
  function found(kind: string, chanceOf: (item: ItemParameters, rank: number) => number): number {
    const random = createRandom(10);
    const items = makeItems(kind, 40, random).toSorted((one, other) => one.b - other.b);
    let count = 0;
    for (let person = 0; person < 150; person += 1) {
      const row = Uint8Array.from(items, (item, rank) => (random() < chanceOf(item, rank) ? 1 : 0));
      const theta = wle(row, items, { weight: "warm" }).theta ?? 0;
      if ((personFit(row, items, theta, "wle").lzStar ?? 0) < UNUSUAL_BELOW) count += 1;
    }
    return count / 150;
  }

  it.each([
    ["most who toss a coin", "2PL", () => 0.5, 0.6],
    [
      "most weak people who copied the ten hardest",
      "3PL",
      (item: ItemParameters, rank: number) => (rank >= 30 ? 1 : probability(item, -1)),
      0.9,
    ],
    [
      "most able people who were careless with the ten easiest",
      "3PL",
      (item: ItemParameters, rank: number) => (rank < 10 ? 0.5 : probability(item, 1)),
      0.8,
    ],
  ])("%s", (_title, kind, chanceOf, least) => {
    expect(found(kind, chanceOf)).toBeGreaterThan(least);
  });
});

test("what says nothing about fit has none, and says why", () => {
  const items = makeItems("2PL", 6, createRandom(2));
  const rows: [number[], string][] = [
    [[1, 1, 1, 1, 1, 1], "all_right"],
    [[0, 0, NOT_GIVEN, 0, 0, 0], "all_wrong"],
    [Array(6).fill(NOT_GIVEN), "nothing_answered"],
  ];
  for (const [row, reason] of rows)
    expect(personFit(Uint8Array.from(row), items, 0, "wle")).toMatchObject({ lz: null, lzStar: null, reason });
  // Of equal items every order of right answers is as likely.
  const alike = Array.from({ length: 4 }, () => ({ a: 1, b: 0.5, c: 0 }));
  expect(personFit(Uint8Array.of(1, 0, 1, 0), alike, 0, "ml")).toMatchObject({ lzStar: null, reason: "no_variance" });
  const steep = [...items.slice(1), { a: 900, b: -2, c: 0 }];
  for (const theta of [-8, 0, 8])
    expect(findUnsound(personFit(Uint8Array.of(1, 0, 1, 0, 1, 0), steep, theta, "wle"))).toEqual([]);
  expect(() => personFit(Uint8Array.of(1), items, 0, "ml")).toThrow(RangeError);
});
