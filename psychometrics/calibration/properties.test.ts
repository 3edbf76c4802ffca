import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandom, drawNormal } from "../random.ts";
import { MISSING, NOT_REACHED } from "../responses.ts";
import { simulateResponses } from "../simulate-responses.ts";
import { lsat7 } from "../testing/lsat7.ts";
import { choosePeople, findUnsound, mapRows } from "../testing/matrices.ts";
import { loseResponses, SIMULATED, simulateTest } from "../testing/simulated.ts";
import { calibrate } from "./calibrate.ts";
import type { Calibration } from "./calibration.ts";

const parametersOf = ({ items }: Calibration) => items.map(({ parameters }) => parameters ?? { a: 0, b: 0, c: 0 });
const shuffle = <T>(values: readonly T[], seed: number): T[] => {
  const random = createRandom(seed);
  return values
    .map((value) => ({ value, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
};
const small = simulateTest(SIMULATED.small);

test("people in another order change nothing", () => {
  const order = shuffle([...Array(small.responses.people).keys()], 3);
  const found = calibrate(choosePeople(small.responses, order), { model: "2pl", standardErrors: false });
  const before = parametersOf(calibrate(small.responses, { model: "2pl", standardErrors: false }));
  parametersOf(found).forEach(({ a, b }, item) => {
    expect(a).toBeCloseTo(before[item]?.a ?? 0, 6);
    expect(b).toBeCloseTo(before[item]?.b ?? 0, 6);
  });
});

test.each(["rasch", "1pl", "2pl"] as const)("items in another order come out in that order: %s", (model) => {
  const order = shuffle([...Array(small.responses.items).keys()], 4);
  const turned = mapRows(small.responses, (row) => order.map((item) => row[item] ?? MISSING));
  const before = calibrate(small.responses, { model });
  const after = calibrate(turned, { model });
  order.forEach((item, at) => {
    expect(after.items[at]?.parameters?.b).toBeCloseTo(before.items[item]?.parameters?.b ?? 0, 5);
    expect(after.items[at]?.standardErrors?.b).toBeCloseTo(before.items[item]?.standardErrors?.b ?? 0, 5);
  });
});

test("with three in ten responses gone at random, estimates stay within their errors, and not reached counts as missing", () => {
  const gaps = loseResponses(small.responses, 0.3, 11);
  const found = calibrate(gaps, { model: "2pl" });
  const off = found.items.map(({ parameters, standardErrors }, item) =>
    Math.abs(((parameters?.b ?? 0) - (small.items[item]?.b ?? 0)) / (standardErrors?.b ?? 1)),
  );
  expect(Math.max(...off)).toBeLessThan(4.5);
  expect(off.filter((error) => error > 1.96).length).toBeLessThan(8);
  expect(found.report.join(" ")).toMatch(/(29|30)\.\d% of the responses are missing or were not reached/);
  const values = gaps.values.map((value, at) => (value === MISSING && at % 2 ? NOT_REACHED : value));
  expect(calibrate({ ...gaps, values }, { model: "2pl" })).toEqual(found);
});

test("people without any response are left out and said to be", () => {
  const data = lsat7();
  const silent = new Uint8Array(50).fill(MISSING);
  const found = calibrate(
    { people: 1010, items: 5, values: Uint8Array.from([...data.values, ...silent]) },
    { model: "2pl" },
  );
  const { report, ...rest } = calibrate(data, { model: "2pl" });
  expect(found).toMatchObject(rest);
  expect(found.people).toBe(1000);
  expect(found.report).toEqual([...report, "10 people without any response to these items were left out."]);
});

test("anchors at their estimates give back the rest and N(0, 1)", () => {
  const free = calibrate(small.responses, { model: "2pl" });
  const anchors = new Map(parametersOf(free).slice(0, 15).entries());
  const found = calibrate(small.responses, { model: "2pl", anchors });
  expect(found.population.mean).toBeCloseTo(0, 4);
  expect(found.population.sd).toBeCloseTo(1, 4);
  parametersOf(found).forEach(({ a, b }, item) => {
    expect(a).toBeCloseTo(free.items[item]?.parameters?.a ?? 0, 3);
    expect(b).toBeCloseTo(free.items[item]?.parameters?.b ?? 0, 3);
  });
  expect(found.items.map(({ status }) => status)).toEqual([
    ...Array(15).fill("anchored"),
    ...Array(25).fill("estimated"),
  ]);
  expect(found.parametersCount).toBe(52);
});

test.each(["rasch", "1pl", "2pl"] as const)("anchors carry an abler group into their metric: %s", (model) => {
  const random = createRandom(8);
  const items = Array.from({ length: 30 }, (_, at) => ({
    a: model === "2pl" ? 0.7 + (at % 5) / 4 : 1,
    b: (at - 15) / 8,
    c: 0,
  }));
  const thetas = Float64Array.from({ length: 4000 }, () => 1.2 + 0.7 * drawNormal(random));
  const anchors = new Map(items.slice(0, 12).entries());
  const found = calibrate(simulateResponses(items, thetas, random), { model, anchors });
  expect(found.converged).toBe(true);
  expect(Math.abs(found.population.mean - 1.2)).toBeLessThan(3 * (found.population.standardErrors.mean ?? 0));
  expect(Math.abs(found.population.sd - 0.7)).toBeLessThan(3 * (found.population.standardErrors.sd ?? 0));
  found.items.forEach(({ parameters, standardErrors }, item) => {
    const off = Math.abs((parameters?.b ?? 0) - (items[item]?.b ?? 0));
    expect(off).toBeLessThanOrEqual(4 * (standardErrors?.b ?? 0));
  });
});

test("a wide Rasch population gets a grid that is fine enough", () => {
  const random = createRandom(9);
  const items = Array.from({ length: 40 }, (_, at) => ({ a: 1, b: (at - 20) / 2, c: 0 }));
  const thetas = Float64Array.from({ length: 3000 }, () => 6 * drawNormal(random));
  const found = calibrate(simulateResponses(items, thetas, random), { model: "rasch" });
  expect(Math.abs(found.population.sd - 6)).toBeLessThan(3 * (found.population.standardErrors.sd ?? 0));
  expect(found.quadrature.points.length).toBeGreaterThan(61);
  expect(found.quadrature.points.at(-1)).toBeCloseTo(6 * found.population.sd, 9);
});

test("nothing is ever NaN or infinite, whatever the responses", () => {
  const response = fc.constantFrom(0, 0, 1, 1, MISSING, NOT_REACHED);
  const matrix = fc
    .record({ people: fc.integer({ min: 0, max: 12 }), items: fc.integer({ min: 0, max: 7 }) })
    .chain(({ people, items }) =>
      fc
        .array(response, { minLength: people * items, maxLength: people * items })
        .map((values) => ({ people, items, values: Uint8Array.from(values) })),
    );
  const model = fc.constantFrom("rasch" as const, "1pl" as const, "2pl" as const, "3pl" as const);
  const priors = fc.constantFrom(undefined, { a: { meanlog: 0, sdlog: 0.5 }, b: { mean: 0, sd: 2 } });
  fc.assert(
    fc.property(matrix, model, priors, fc.boolean(), (responses, kind, prior, anchored) => {
      const anchors = anchored && responses.items > 0 ? new Map([[0, { a: 1, b: 0.5, c: 0 }]]) : new Map();
      const found = calibrate(responses, { model: kind, priors: prior ?? {}, anchors, maxCycles: 60 });
      expect(findUnsound(found)).toEqual([]);
      for (const { status, note, parameters } of found.items) {
        if (status === "not_estimable") expect(note).toEqual(expect.any(String));
        else expect(parameters).not.toBeNull();
      }
    }),
    { numRuns: 150 },
  );
});
