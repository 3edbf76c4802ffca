import { logistic } from "../item.ts";
import type { Quadrature } from "../quadrature.ts";
import type { Priors } from "./calibration.ts";
import type { Engine } from "./engine.ts";
import type { Scores } from "./information-share.ts";
import type { Expected } from "./item-step.ts";
import { priorsOf, priorTerm } from "./priors.ts";
import type { Design, State } from "./state.ts";

/** The place of each free parameter in the information matrix; −1 for fixed parameters. */
export interface Places {
  /** Items × (slope, intercept, logit c). */
  readonly items: Int32Array;
  /** Mean and sd of θ, the last two; null when they are fixed. */
  readonly population: number | null;
  readonly count: number;
}

/** Gives free parameters their places. `held` are parameters at a limit (items × 3), which have no information. */
export function placeParameters(design: Design, held: Uint8Array): Places {
  const items = new Int32Array(design.items * 3).fill(-1);
  let count = 0;
  let common = -1;
  for (let item = 0; item < design.items; item += 1) {
    if (design.anchored[item] === 1) continue;
    for (const part of [0, 1, 2]) {
      const free = part === 0 ? design.slope !== "fixed" : part === 1 || design.asymptote;
      if (!free || held[item * 3 + part] === 1) continue;
      if (part === 0 && design.slope === "common") {
        if (common < 0) common = count++;
        items[item * 3] = common;
      } else items[item * 3 + part] = count++;
    }
  }
  const population = design.freePopulation ? count : null;
  return { items, population, count: count + (design.freePopulation ? 2 : 0) };
}

/**
 * Returns the observed information of the free parameters at the estimate, whole (`count` × `count`), with the priors' exact
 * curvature: the complete data's less what is missing of them, which `Engine.information` adds up over people.
 */
export function observedInformation(
  design: Design,
  state: State,
  places: Places,
  grid: Quadrature,
  engine: Engine,
  expected: Expected,
  priors: Priors,
): Float64Array {
  const size = places.count;
  const missing = engine.information(makeScores(state, places, grid, expected.thetas));
  const matrix = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      matrix[row * size + column] = -(missing[row * size + column] as number);
      matrix[column * size + row] = -(missing[row * size + column] as number);
    }
  let isFirst = true;
  for (let item = 0; item < design.items; item += 1) {
    if (design.anchored[item] === 1) continue;
    const block = completeInformation(state, item, expected);
    const own = priorsOf(priors, design.slope, isFirst);
    isFirst = false;
    const [slope, intercept, asymptote] = [state.slopes[item], state.intercepts[item], state.asymptotes[item]];
    const rasch = design.model === "rasch";
    const prior = priorTerm(own, rasch, slope as number, intercept as number, asymptote as number, true).curvature;
    const [ss, si, ii, cc] = prior;
    const extra = [ss, si, 0, si, ii, 0, 0, 0, cc];
    for (let i = 0; i < 3; i += 1)
      for (let j = 0; j < 3; j += 1) {
        const [row, column] = [places.items[item * 3 + i] as number, places.items[item * 3 + j] as number];
        if (row < 0 || column < 0) continue;
        const cell = row * size + column;
        matrix[cell] = (matrix[cell] as number) + (block[i * 3 + j] as number) + (extra[i * 3 + j] as number);
      }
  }
  if (places.population !== null) addPopulation(matrix, size, places.population, state, grid, engine, expected);
  return matrix;
}

function makeScores(state: State, places: Places, grid: Quadrature, thetas: Float64Array): Scores {
  const points = thetas.length;
  const entries = [...places.items.keys()].filter((at) => (places.items[at] as number) >= 0);
  const right = new Float64Array(entries.length * points);
  const wrong = new Float64Array(entries.length * points);
  entries.forEach((parameter, entry) => {
    const [item, part] = [Math.floor(parameter / 3), parameter % 3];
    const guess = logistic(state.asymptotes[item] as number);
    thetas.forEach((theta, at) => {
      const curve = logistic((state.slopes[item] as number) * theta + (state.intercepts[item] as number));
      const p = guess + (1 - guess) * curve;
      const [byRight, byWrong] =
        part === 2 ? [(guess * (1 - p)) / p, -guess] : [p === 0 ? 1 : (curve * (1 - p)) / p, -curve];
      right[entry * points + at] = byRight * (part === 0 ? theta : 1);
      wrong[entry * points + at] = byWrong * (part === 0 ? theta : 1);
    });
  });
  const population = new Float64Array(places.population === null ? 0 : 2 * points);
  if (places.population !== null)
    grid.points.forEach((z, at) => {
      population[at] = z / state.population.sd;
      population[points + at] = (z * z - 1) / state.population.sd;
    });
  return {
    parameters: places.count,
    columns: state.slopes.length,
    grid: grid.points,
    items: Int32Array.from(entries, (parameter) => Math.floor(parameter / 3)),
    places: Int32Array.from(entries, (parameter) => places.items[parameter] as number),
    right,
    wrong,
    population,
    populationFrom: places.population ?? places.count,
  };
}

/** Minus the second derivatives of the expected complete-data log-likelihood of one item, 3 × 3. */
function completeInformation(state: State, item: number, { thetas, right, answered }: Expected): Float64Array {
  const points = thetas.length;
  const block = new Float64Array(9);
  const c = logistic(state.asymptotes[item] as number);
  for (let at = 0; at < points; at += 1) {
    const n = answered[item * points + at] as number;
    if (n < 1e-12) continue;
    const r = right[item * points + at] as number;
    const theta = thetas[at] as number;
    const curve = logistic((state.slopes[item] as number) * theta + (state.intercepts[item] as number));
    const slope = curve * (1 - curve);
    let [zz, zc, cc] = [n * slope, 0, 0];
    if (c > 0) {
      // ln(1 − P) = ln(1 − c) + ln(1 − P*) parts the two; ln P does not.
      const p = c + (1 - c) * curve;
      const [byZ, byC] = [(1 - c) * slope, c * (1 - c) * (1 - curve)];
      zz = (n - r) * slope - r * ((byZ * (1 - 2 * curve)) / p - (byZ / p) ** 2);
      zc = r * ((c * (1 - c) * slope) / p + (byZ * byC) / p ** 2);
      cc = (n - r) * c * (1 - c) - r * ((byC * (1 - 2 * c)) / p - (byC / p) ** 2);
    }
    const add = [zz * theta * theta, zz * theta, zc * theta, zz * theta, zz, zc, zc * theta, zc, cc];
    for (let cell = 0; cell < 9; cell += 1) block[cell] = (block[cell] as number) + (add[cell] as number);
  }
  return block;
}

/** The complete data's information on mean and sd of θ. */
function addPopulation(
  matrix: Float64Array,
  size: number,
  place: number,
  state: State,
  grid: Quadrature,
  engine: Engine,
  { population }: Expected,
): void {
  const variance = state.population.sd ** 2;
  const add = (row: number, column: number, value: number) => {
    matrix[row * size + column] = (matrix[row * size + column] as number) + value;
  };
  for (let at = 0; at < engine.memory.points; at += 1) {
    const n = population[at] as number;
    const z = grid.points[at] as number;
    add(place, place, n / variance);
    add(place, place + 1, (2 * n * z) / variance);
    add(place + 1, place, (2 * n * z) / variance);
    add(place + 1, place + 1, (n * (3 * z * z - 1)) / variance);
  }
}
