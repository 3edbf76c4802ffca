import { describe, expect, test } from "vitest";
import { createRandom, drawNormal } from "../random.ts";
import { MISSING, type ResponseMatrix, responseMatrix } from "../responses.ts";
import { simulateResponses } from "../simulate-responses.ts";
import { lsat6 } from "../testing/lsat6.ts";
import { findUnsound, mapRows } from "../testing/matrices.ts";
import { calibrate } from "./calibrate.ts";
import type { CalibrationOptions } from "./calibration.ts";

const difficulties = [-2, -1, -0.5, 0, 0.5, 1, 2];

function simulate(people: number, slope = 1): ResponseMatrix {
  const random = createRandom(5);
  const thetas = Float64Array.from({ length: people }, () => drawNormal(random));
  return simulateResponses(
    difficulties.map((b) => ({ a: slope, b: b / Math.sqrt(slope), c: 0 })),
    thetas,
    random,
  );
}

const plain = simulate(500);
const extend = (value: (row: readonly number[], person: number) => number) =>
  mapRows(plain, (row, person) => [...row, value(row, person)]);
const notes = (data: ResponseMatrix, options: CalibrationOptions) =>
  calibrate(data, options).items.map(({ note }) => note);

describe("items without an estimate are left out, with the reason, and the others stay as they are", () => {
  test.each([
    ["everybody right", () => 1, "Everybody answered this item right, so its difficulty has no finite estimate."],
    ["everybody wrong", () => 0, "Everybody answered this item wrong, so its difficulty has no finite estimate."],
    ["nobody answered", () => MISSING, "Nobody answered this item."],
  ])("%s", (_, value, note) => {
    const found = calibrate(extend(value), { model: "2pl" });
    expect(found.items[7]).toEqual({
      parameters: null,
      standardErrors: null,
      covariance: null,
      status: "not_estimable",
      note,
    });
    expect(found.items.slice(0, 7)).toEqual(calibrate(plain, { model: "2pl" }).items);
    expect(found.report).toContain("1 item was left out because nothing can be estimated for it.");
  });

  test("one that everybody has right is estimated once a prior on b says how far", () => {
    const found = calibrate(
      extend(() => 1),
      { model: "rasch", priors: { b: { mean: 0, sd: 2 } } },
    );
    expect(found.items[7]?.status).toBe("estimated");
    expect(found.items[7]?.parameters?.b).toBeLessThan(-4);
  });
});

test("an item whose key is wrong comes out with a negative slope and a note", () => {
  const random = createRandom(3);
  const found = calibrate(
    extend((row) => (random() < 0.3 ? Number(random() < 0.5) : Number(row.reduce((sum, x) => sum + x, 0) < 4))),
    { model: "2pl" },
  );
  expect(found.converged).toBe(true);
  expect(found.items[7]?.parameters?.a).toBeLessThan(0);
  expect(found.items[7]?.note).toBe("Its slope is negative: the able do worse. The key may be wrong.");
});

test("an item that stands twice runs away, is said to, and is tamed by a prior", () => {
  const doubled = extend((row) => row[2] ?? 0);
  const found = calibrate(doubled, { model: "2pl" });
  expect(found.items[7]?.status).toBe("not_estimable");
  expect(found.items[7]?.note).toMatch(/^Its slope grows without bound/);
  expect(findUnsound(found)).toEqual([]);
  const tamed = calibrate(doubled, { model: "2pl", priors: { a: { meanlog: 0, sdlog: 0.5 } } });
  expect(tamed.items.every(({ status }) => status === "estimated")).toBe(true);
});

test("a perfect ladder has no Rasch estimate", () => {
  const ladder = responseMatrix(
    Array.from({ length: 60 }, (_, person) => Array.from({ length: 6 }, (__, item) => (person % 7 > item ? 1 : 0))),
  );
  expect(new Set(notes(ladder, { model: "rasch" }))).toEqual(
    new Set([
      "Ability would have to spread without bound: the responses follow one another like a ladder, so no distance is right.",
    ]),
  );
});

test("steep items are estimated", () => {
  const found = calibrate(simulate(4000, 6), { model: "2pl" });
  expect(found.converged).toBe(true);
  found.items.forEach(({ parameters, standardErrors }) => {
    expect(Math.abs((parameters?.a ?? 0) - 6)).toBeLessThan(4 * (standardErrors?.a ?? 0));
  });
});

test("two people are too few for a 2PL, and said to be few for a 1PL", () => {
  const two = responseMatrix([
    [1, 0, 1, 0, 1],
    [0, 1, 1, 0, 1],
  ]);
  expect(notes(two, { model: "2pl" })[0]).toBe("This model needs 3 items that some answered right and some wrong.");
  const found = calibrate(two, { model: "rasch" });
  expect(found.report).toContain("There are fewer people (2) than parameters (3): the estimates say little.");
  expect(findUnsound(found)).toEqual([]);
});

test.each([
  ["nobody answered anything", { people: 5, items: 3, values: new Uint8Array(15).fill(MISSING) }],
  ["there is nobody", { people: 0, items: 3, values: new Uint8Array(0) }],
  ["there are no items", { people: 3, items: 0, values: new Uint8Array(0) }],
])("when %s, the answer says that nothing could be estimated", (_, data) => {
  const found = calibrate(data, { model: "2pl" });
  expect(found.report[0]).toMatch(/^Nothing could be estimated from/);
  expect(found.converged).toBe(false);
  expect(findUnsound(found)).toEqual([]);
});

test("answers to unanswered anchors alone cannot be put in their metric", () => {
  const data = extend(() => MISSING);
  const found = calibrate(data, { model: "2pl", anchors: new Map([[7, { a: 1, b: 0, c: 0 }]]) });
  expect(found.items[0]?.note).toBe("Nobody answered an anchor, so there is no metric to put it in.");
});

test("a fit that may not go on says that it did not converge", () => {
  const found = calibrate(lsat6(), { model: "2pl", maxCycles: 3 });
  expect(found.converged).toBe(false);
  expect(found.report[1]).toMatch(
    /^Did not converge in 3 cycles: the last still changed a parameter by .* provisional\.$/,
  );
});

test("a fit that is stopped says so, and the likelihood never fell on the way", () => {
  const seen: number[] = [];
  const found = calibrate(lsat6(), {
    model: "2pl",
    onCycle(cycle, _, logLikelihood) {
      seen.push(logLikelihood);
      return cycle < 9;
    },
  });
  expect(found.report[1]).toMatch(/^Stopped after 9 cycles before it converged/);
  seen.slice(1).forEach((value, at) => {
    expect(value).toBeGreaterThanOrEqual((seen[at] ?? 0) - 1e-5);
  });
});

test("a 3PL without priors ends with a warning, converged or not", () => {
  const found = calibrate(lsat6(), { model: "3pl", maxCycles: 200 });
  expect(found.report).toContain("Lower asymptotes were estimated without a prior, and few data sets determine them.");
  expect(findUnsound(found)).toEqual([]);
});

test("hundreds of items, whose likelihoods are beyond the smallest number, are summed by logarithms", () => {
  const random = createRandom(12);
  const items = Array.from({ length: 900 }, (_, at) => ({ a: 1.5, b: ((at % 21) - 10) / 5, c: 0 }));
  const thetas = Float64Array.from({ length: 60 }, () => drawNormal(random));
  const found = calibrate(simulateResponses(items, thetas, random), { model: "rasch", standardErrors: false });
  expect(found.converged).toBe(true);
  expect(findUnsound(found)).toEqual([]);
});

test.each<[string, ResponseMatrix, Partial<CalibrationOptions>]>([
  ["a matrix of the wrong size", { people: 2, items: 2, values: new Uint8Array(3) }, {}],
  ["a response of 2", { people: 1, items: 2, values: Uint8Array.of(1, 2) }, {}],
  ["half a person", { people: 0.5, items: 2, values: new Uint8Array(1) }, {}],
  ["a tolerance of 0", plain, { tolerance: 0 }],
  ["no cycles", plain, { maxCycles: 0 }],
  ["an anchor outside", plain, { anchors: new Map([[7, { a: 1, b: 0, c: 0 }]]) }],
  ["an anchor that is no number", plain, { anchors: new Map([[0, { a: 1, b: Number.NaN, c: 0 }]]) }],
  ["a prior without spread", plain, { priors: { b: { mean: 0, sd: 0 } } }],
  [
    "weights that are not one",
    plain,
    { quadrature: { points: Float64Array.of(0, 1), weights: Float64Array.of(1, 1) } },
  ],
  ["points that descend", plain, { quadrature: { points: Float64Array.of(1, 0), weights: Float64Array.of(0.5, 0.5) } }],
])("%s is refused", (_, data, options) => {
  expect(() => calibrate(data, { model: "2pl", ...options })).toThrow(RangeError);
});
