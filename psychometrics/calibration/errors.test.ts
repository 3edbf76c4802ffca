import { expect, test } from "vitest";
import { type ItemParameters, logistic, probability } from "../item.ts";
import { normalQuadrature } from "../quadrature.ts";
import { MISSING, type ResponseMatrix } from "../responses.ts";
import { lsat6 } from "../testing/lsat6.ts";
import { choosePeople } from "../testing/matrices.ts";
import { loseResponses } from "../testing/simulated.ts";
import { calibrate } from "./calibrate.ts";
import type { Calibration, Priors } from "./calibration.ts";
import { invert } from "./linear-algebra.ts";

const grid = normalQuadrature();

/** The log posterior written down as it is defined, for items by (a, intercept, logit c) and a population. */
function logPosterior(data: ResponseMatrix, items: ItemParameters[], mean: number, sd: number, priors: Priors): number {
  const curves = items.map((item) => grid.points.map((z) => probability(item, mean + sd * z)));
  const known = new Map<string, number>();
  let total = 0;
  for (let person = 0; person < data.people; person += 1) {
    const row = data.values.subarray(person * data.items, (person + 1) * data.items);
    const key = row.join();
    let value = known.get(key);
    if (value === undefined) {
      const sum = grid.weights.reduce((all, weight, at) => {
        let product = weight;
        row.forEach((answer, item) => {
          const p = curves[item]?.[at] ?? Number.NaN;
          product *= answer === MISSING ? 1 : answer === 1 ? p : 1 - p;
        });
        return all + product;
      }, 0);
      value = Math.log(sum);
      known.set(key, value);
    }
    total += value;
  }
  for (const { a, c } of items) {
    if (priors.a) total -= Math.log(a) + ((Math.log(a) - priors.a.meanlog) / priors.a.sdlog) ** 2 / 2;
    if (priors.logitC) total -= ((Math.log(c / (1 - c)) - priors.logitC.mean) / priors.logitC.sd) ** 2 / 2;
  }
  return total;
}

/** Standard errors from second differences of a function at a point. */
function differentiate(f: (at: number[]) => number, point: number[], step = 2e-3): number[] {
  const size = point.length;
  const moved = (...moves: [number, number][]) => {
    const at = [...point];
    for (const [place, by] of moves) at[place] = (at[place] ?? 0) + by;
    return f(at);
  };
  const matrix = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j <= i; j += 1) {
      const second =
        (moved([i, step], [j, step]) -
          moved([i, step], [j, -step]) -
          moved([i, -step], [j, step]) +
          moved([i, -step], [j, -step])) /
        (4 * step * step);
      matrix[i * size + j] = -second;
      matrix[j * size + i] = -second;
    }
  const covariance = invert(matrix, size);
  return point.map((_, at) => Math.sqrt(covariance?.[at * size + at] ?? Number.NaN));
}

const toItem = (a: number, d: number, logitC: number): ItemParameters => ({ a, b: -d / a, c: logistic(logitC) });

test.each([
  ["a 2PL", "2pl", {}],
  ["a 3PL with priors", "3pl", { a: { meanlog: 0, sdlog: 0.5 }, logitC: { mean: -1.3863, sd: 0.5 } }],
] as const)(
  "standard errors of %s with gaps are those of the differentiated likelihood",
  (_, model, priors: Priors) => {
    const data = loseResponses(lsat6(), 0.1, 7);
    const found = calibrate(data, { model, priors });
    const size = model === "3pl" ? 3 : 2;
    const point = found.items.flatMap(({ parameters }) => {
      const { a, b, c } = parameters ?? { a: 0, b: 0, c: 0 };
      return [a, -a * b, Math.log(c / (1 - c))].slice(0, size);
    });
    const errors = differentiate((at) => {
      const items = found.items.map((__, item) =>
        toItem(at[item * size] ?? 0, at[item * size + 1] ?? 0, at[item * size + 2 * (size - 2)] ?? 0),
      );
      return logPosterior(data, size === 3 ? items : items.map((item) => ({ ...item, c: 0 })), 0, 1, priors);
    }, point);
    found.items.forEach(({ covariance }, item) => {
      for (let part = 0; part < size; part += 1)
        expect(Math.sqrt(covariance?.[part * 4] ?? 0) / (errors[item * size + part] ?? 0)).toBeCloseTo(1, 3);
    });
  },
);

test("with anchors, the errors of the population are those of the differentiated likelihood", () => {
  const data = lsat6();
  const free = calibrate(data, { model: "2pl" });
  const anchors = new Map([0, 1, 2].map((item) => [item, free.items[item]?.parameters ?? { a: 1, b: 0, c: 0 }]));
  const found = calibrate(data, { model: "2pl", anchors });
  const rest = found.items.slice(3).map(({ parameters }) => parameters ?? { a: 0, b: 0, c: 0 });
  const point = [...rest.flatMap(({ a, b }) => [a, -a * b]), found.population.mean, found.population.sd];
  const errors = differentiate((at) => {
    const others = [0, 2].map((from) => ({ ...toItem(at[from] ?? 0, at[from + 1] ?? 0, 0), c: 0 }));
    return logPosterior(data, [...anchors.values(), ...others], at[4] ?? 0, at[5] ?? 1, {});
  }, point);
  expect((found.population.standardErrors.mean ?? 0) / (errors[4] ?? 0)).toBeCloseTo(1, 3);
  expect((found.population.standardErrors.sd ?? 0) / (errors[5] ?? 0)).toBeCloseTo(1, 3);
  expect((found.items[3]?.standardErrors?.a ?? 0) / (errors[0] ?? 0)).toBeCloseTo(1, 3);
});

test("everybody twice leaves the estimates and divides the errors by the root of two", () => {
  const data = lsat6();
  const people = Array.from({ length: data.people }, (_, person) => person);
  const errors = (found: Calibration) => found.items.map((item) => item.standardErrors?.b ?? 0);
  const once = calibrate(data, { model: "2pl" });
  const twice = calibrate(choosePeople(data, [...people, ...people]), { model: "2pl" });
  twice.items.forEach(({ parameters }, item) => {
    expect(parameters?.b).toBeCloseTo(once.items[item]?.parameters?.b ?? 0, 5);
    expect((errors(once)[item] ?? 0) / (errors(twice)[item] ?? 0)).toBeCloseTo(Math.SQRT2, 4);
  });
});
