import { describe, expect, it } from "vitest";
import { calibrate } from "../calibration/calibrate.ts";
import { normalQuadrature } from "../quadrature.ts";
import { createRandom, drawNormal } from "../random.ts";
import { MISSING } from "../responses.ts";
import { eapOfAll } from "../scoring/eap.ts";
import { simulateResponses } from "../simulate-responses.ts";
import { q3 } from "./q3.ts";
import { q3Margin } from "./q3-margin.ts";

const random = createRandom(77);
const items = Array.from({ length: 20 }, () => ({
  a: Math.exp(0.2 * drawNormal(random)),
  b: drawNormal(random),
  c: 0,
}));
const thetas = Array.from({ length: 3000 }, () => drawNormal(random));
const sound = simulateResponses(items, thetas, random);

describe("answers that are independent given ability", () => {
  const report = q3(sound, items, eapOfAll(sound, items).thetas);

  it("leave no pair standing out", () => {
    expect(report.pairs).toHaveLength(190);
    expect(report.pairs.filter(({ isSuspect }) => isSuspect)).toEqual([]);
    expect(report.q3Star).toBeLessThan(0.12);
  });

  it("have a mean near −1 / (J − 1)", () => {
    expect(report.expected).toBeCloseTo(-1 / 19, 12);
    expect(Math.abs((report.mean ?? 0) - -1 / 19)).toBeLessThan(0.02);
  });
});

it("an item that repeats another stands out, first of all", () => {
  const values = sound.values.slice();
  for (let person = 0; person < sound.people; person += 1)
    if (random() < 0.6) values[person * 20 + 9] = values[person * 20 + 4] ?? 0;
  const copied = { ...sound, values };
  const { pairs, q3Star } = q3(copied, items, eapOfAll(copied, items).thetas);
  expect(pairs[0]).toMatchObject({ first: 4, second: 9, people: 3000, isSuspect: true });
  expect(pairs.filter(({ isSuspect }) => isSuspect)).toHaveLength(1);
  expect(q3Star).toBeGreaterThan(0.2);
});

it("pairs that too few answered, or that do not vary, say nothing", () => {
  const values = sound.values.map((value, at) => (at % 20 === 3 && at > 20 * 25 ? MISSING : value));
  const { pairs } = q3({ ...sound, values }, items, thetas);
  const untold = pairs.filter((pair) => pair.q3 === null);
  expect(untold).toHaveLength(19);
  expect(untold.every(({ first, second, people }) => (first === 3 || second === 3) && people === 25)).toBe(true);
  expect(q3({ people: 0, items: 0, values: new Uint8Array(0) }, [], [])).toEqual({
    pairs: [],
    mean: null,
    q3Star: null,
    expected: null,
    margin: 0.2,
  });
  const all = new Uint8Array(80).fill(1);
  expect(q3({ people: 40, items: 2, values: all }, items.slice(0, 2), new Float64Array(40))).toMatchObject({
    mean: null,
  });
});

it("a pair is as alike whether or not someone did not answer another item", () => {
  const values = sound.values.with(7, MISSING);
  const [whole, thinned] = [q3(sound, items, thetas), q3({ ...sound, values }, items, thetas)];
  const of = (pairs: typeof whole.pairs, first: number, second: number) =>
    pairs.find((pair) => pair.first === first && pair.second === second)?.q3 ?? Number.NaN;
  expect(of(thinned.pairs, 1, 2)).toBe(of(whole.pairs, 1, 2));
  expect(of(thinned.pairs, 6, 7)).toBeCloseTo(of(whole.pairs, 6, 7), 2);
  expect(thinned.pairs.find(({ first, second }) => first === 6 && second === 7)?.people).toBe(2999);
});

it("abilities of other people are refused", () => {
  expect(() => q3(sound, items, [0])).toThrow(RangeError);
});

describe("the margin for few people", () => {
  it("flags a pair in about one of twenty sound tests of 50 people and 40 items", () => {
    const [runs, people] = [30, 50];
    let [tests, old] = [0, 0];
    for (let run = 0; run < runs; run += 1) {
      const own = Array.from({ length: 40 }, () => ({ a: 1, b: drawNormal(random), c: 0 }));
      const abilities = Float64Array.from({ length: people }, () => drawNormal(random));
      const answers = simulateResponses(own, abilities, random);
      const { items: found, quadrature } = calibrate(answers, { model: "rasch" });
      const parameters = found.map((item, place) => item.parameters ?? (own[place] as (typeof own)[number]));
      const estimates = eapOfAll(answers, parameters, quadrature).thetas;
      const report = q3(answers, parameters, estimates, q3Margin(answers, parameters, quadrature));
      if (report.pairs.some(({ isSuspect }) => isSuspect)) tests += 1;
      const flagged = q3(answers, parameters, estimates).pairs.filter(({ isSuspect }) => isSuspect);
      old += new Set(flagged.flatMap(({ first, second }) => [first, second])).size / 40;
    }
    // A fixed 0.2 flags nearly every question. Of 30 tests at 5 %, six or more come up in 1 of 300.
    expect(old / runs).toBeGreaterThan(0.8);
    expect(tests).toBeLessThan(6);
  });

  it("still finds a pair that repeats itself, and is 0.2 with many people", () => {
    const values = sound.values.slice(0, 20 * 200);
    for (let person = 0; person < 200; person += 1) values[person * 20 + 9] = values[person * 20 + 4] ?? 0;
    const copied = { people: 200, items: 20, values };
    const quadrature = normalQuadrature({ mean: 0, sd: 1 });
    const margin = q3Margin(copied, items, quadrature);
    expect(margin).toBeGreaterThan(0.2);
    const { pairs } = q3(copied, items, eapOfAll(copied, items).thetas, margin);
    expect(pairs.filter(({ isSuspect }) => isSuspect)).toMatchObject([{ first: 4, second: 9 }]);
    expect(q3Margin(sound, items, quadrature)).toBe(0.2);
  });
});
