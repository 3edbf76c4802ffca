import { type IrtModel, logistic } from "../item.ts";
import type { Quadrature } from "../quadrature.ts";

/**
 * The parameters while they are fitted, in slope–intercept form: logit of P* is `slopes` · θ + `intercepts`, over
 * θ ~ N(mean, sd). A Rasch model without anchors is fitted as one slope for all over N(0, 1), which is the same model
 * (that slope is the sd of θ), and by which the grid goes with the population however wide it is.
 */
export interface State {
  readonly slopes: Float64Array;
  readonly intercepts: Float64Array;
  /** ln(c / (1 − c)); −Infinity for an item without a lower asymptote. */
  readonly asymptotes: Float64Array;
  readonly population: { mean: number; sd: number };
}

/** What is free in the fit. */
export interface Design {
  readonly model: IrtModel;
  readonly items: number;
  /** 1 for each item that stays as it is. */
  readonly anchored: Uint8Array;
  /** There are anchors, so mean and sd of θ are free; otherwise θ ~ N(0, 1) fixes the metric. */
  readonly freePopulation: boolean;
  /** Slopes: fixed at 1, one for all that are not anchored, or each its own. */
  readonly slope: "fixed" | "common" | "own";
  readonly asymptote: boolean;
}

/** Bounds beyond which a parameter is held to have no finite estimate; the likelihood is flat there. */
export const LIMITS = { slope: 25, intercept: 200, asymptote: [-9.2, 3] } as const;

export function copyState(state: State): State {
  return {
    slopes: state.slopes.slice(),
    intercepts: state.intercepts.slice(),
    asymptotes: state.asymptotes.slice(),
    population: { ...state.population },
  };
}

/** Returns the free parameters in one row, as acceleration and convergence look at them. */
export function pack({ items, anchored, freePopulation, slope, asymptote }: Design, state: State): Float64Array {
  const row: number[] = [];
  let common = false;
  for (let item = 0; item < items; item += 1) {
    if (anchored[item] === 1) continue;
    if (slope === "own" || (slope === "common" && !common)) row.push(state.slopes[item] as number);
    common = true;
    row.push(state.intercepts[item] as number);
    if (asymptote) row.push(state.asymptotes[item] as number);
  }
  if (freePopulation) row.push(state.population.mean, Math.log(state.population.sd));
  return Float64Array.from(row);
}

/** Returns the other way; what is not free comes from `base`. Values beyond the limits are held at them. */
export function unpack({ items, anchored, freePopulation, slope, asymptote }: Design, base: State, row: Float64Array) {
  const state = copyState(base);
  let at = 0;
  const next = (low: number, high: number) => {
    const value = Math.min(high, Math.max(low, row[at] as number));
    at += 1;
    return value;
  };
  let common: number | null = null;
  for (let item = 0; item < items; item += 1) {
    if (anchored[item] === 1) continue;
    if (slope === "own") state.slopes[item] = next(-LIMITS.slope, LIMITS.slope);
    if (slope === "common") {
      common ??= next(-LIMITS.slope, LIMITS.slope);
      state.slopes[item] = common;
    }
    state.intercepts[item] = next(-LIMITS.intercept, LIMITS.intercept);
    if (asymptote) state.asymptotes[item] = next(...LIMITS.asymptote);
  }
  if (freePopulation) {
    state.population.mean = next(-100, 100);
    state.population.sd = Math.exp(next(-5, 5));
  }
  return state;
}

/** Returns the grid's points in the metric of θ. */
export function abilities(grid: Quadrature, { mean, sd }: State["population"]): Float64Array {
  return grid.points.map((point) => mean + sd * point);
}

/** Products of these over a block of items must stay above the smallest number. */
const LEAST = 1e-37;

/** Fills in the probability of right and wrong over the grid, items × points, bounded away from zero. */
export function fillCurves(state: State, thetas: Float64Array, right: Float64Array, wrong: Float64Array): void {
  const points = thetas.length;
  state.slopes.forEach((slope, item) => {
    const guess = logistic(state.asymptotes[item] as number);
    const intercept = state.intercepts[item] as number;
    for (let at = 0; at < points; at += 1) {
      const z = slope * (thetas[at] as number) + intercept;
      const e = Math.exp(-Math.abs(z));
      const [large, small] = [1 / (1 + e), e / (1 + e)];
      right[item * points + at] = Math.max(LEAST, guess + (1 - guess) * (z < 0 ? small : large));
      wrong[item * points + at] = Math.max(LEAST, (1 - guess) * (z < 0 ? large : small));
    }
  });
}
