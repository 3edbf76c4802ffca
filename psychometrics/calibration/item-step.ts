import { logistic } from "../item.ts";
import type { Priors } from "./calibration.ts";
import { cholesky, solveFactored } from "./linear-algebra.ts";
import { priorsOf, priorTerm } from "./priors.ts";
import { type Design, LIMITS, type State } from "./state.ts";

/** What the E step expects: right answers and answers of each item at each point, items × points. */
export interface Expected {
  readonly thetas: Float64Array;
  readonly right: Float64Array;
  readonly answered: Float64Array;
  /** Expected people at each point. */
  readonly population: Float64Array;
}

/** One item's expected log-likelihood with its priors, and what a scoring step needs. */
interface Look {
  value: number;
  /** By slope, intercept, logit c. */
  readonly gradient: Float64Array;
  /** Fisher's information with the priors' curvature, 3 × 3. */
  readonly information: Float64Array;
}

function look(
  { thetas, right, answered }: Expected,
  item: number,
  [slope, intercept, asymptote]: readonly [number, number, number],
  priors: Priors,
  rasch: boolean,
): Look {
  const points = thetas.length;
  const guess = logistic(asymptote);
  const logRest = Math.log1p(-guess);
  let [value, gs, gi, gc, ss, si, ii, sc, ic, cc] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let at = 0; at < points; at += 1) {
    const n = answered[item * points + at] as number;
    if (n < 1e-12) continue;
    const r = right[item * points + at] as number;
    const theta = thetas[at] as number;
    const z = slope * theta + intercept;
    const e = Math.exp(-Math.abs(z));
    const log = -Math.log1p(e);
    const upper = 1 / (1 + e);
    const curve = z < 0 ? e * upper : upper;
    // ln(1 − P) from z itself: for a steep item 1 − P would round to 0.
    const logWrong = logRest + (z > 0 ? log - z : log);
    if (guess === 0) {
      const weight = n * e * upper * upper;
      const residual = r - n * curve;
      value += r * (z > 0 ? log : log + z) + (n - r) * logWrong;
      gs += residual * theta;
      gi += residual;
      ss += weight * theta * theta;
      si += weight * theta;
      ii += weight;
      continue;
    }
    const p = guess + (1 - guess) * curve;
    const below = (1 - guess) * (z < 0 ? upper : e * upper);
    value += r * Math.log(p) + (n - r) * logWrong;
    // With P* the logistic, P′ = (1 − c) P*(1 − P*) by z and c (1 − P) by logit c; both hold the factor 1 − P.
    const residual = (r - n * p) / p;
    const byZ = curve;
    const byC = guess;
    gs += residual * byZ * theta;
    gi += residual * byZ;
    gc += residual * byC;
    const weight = (n * below) / p;
    ss += weight * byZ * byZ * theta * theta;
    si += weight * byZ * byZ * theta;
    ii += weight * byZ * byZ;
    sc += weight * byZ * byC * theta;
    ic += weight * byZ * byC;
    cc += weight * byC * byC;
  }
  const prior = priorTerm(priors, rasch, slope, intercept, asymptote);
  return {
    value: value + prior.value,
    gradient: Float64Array.of(gs + prior.gradient[0], gi + prior.gradient[1], gc + prior.gradient[2]),
    information: Float64Array.of(
      ss + prior.curvature[0],
      si + prior.curvature[1],
      sc,
      si + prior.curvature[1],
      ii + prior.curvature[2],
      ic,
      sc,
      ic,
      cc + prior.curvature[3],
    ),
  };
}

const STEP = [2, 3, 2] as const;
const HIGH = [LIMITS.slope, LIMITS.intercept, LIMITS.asymptote[1]] as const;
const LOW = [-LIMITS.slope, -LIMITS.intercept, LIMITS.asymptote[0]] as const;
const hold = (value: number, place: number) => Math.min(HIGH[place] as number, Math.max(LOW[place] as number, value));

/** The direction of a scoring step in the free parameters; a ridge where the information has lost a rank. */
function direction({ gradient, information }: Look, free: readonly number[]): Float64Array {
  const size = free.length;
  for (let ridge = 0; ; ridge = ridge === 0 ? 1e-8 : ridge * 100) {
    const part = new Float64Array(size * size);
    free.forEach((row, i) => {
      free.forEach((column, j) => {
        part[i * size + j] = (information[row * 3 + column] as number) + (i === j ? ridge : 0);
      });
    });
    const factor = cholesky(part, size);
    if (factor)
      return solveFactored(
        factor,
        size,
        Float64Array.from(free, (place) => gradient[place] as number),
      );
  }
}

/**
 * The M step of one item: Fisher scoring, each step halved until the expected log-likelihood with its priors does not
 * fall. For a logistic item that is Newton's method; an item with an asymptote is taken a few steps along, which is
 * enough for the whole to ascend.
 */
function fitItem(
  expected: Expected,
  item: number,
  start: readonly [number, number, number],
  free: readonly number[],
  priors: Priors,
  rasch: boolean,
): [number, number, number] {
  let here: [number, number, number] = [...start];
  let seen = look(expected, item, here, priors, rasch);
  for (let round = 0; round < (free.includes(2) ? 5 : 12); round += 1) {
    const step = direction(seen, free);
    let largest = 1;
    free.forEach((place, at) => {
      largest = Math.max(largest, Math.abs(step[at] as number) / (STEP[place] as number));
    });
    let taken = 0;
    for (let part = 1 / largest; part > 1e-4; part /= 2) {
      const there: [number, number, number] = [...here];
      taken = 0;
      free.forEach((place, at) => {
        there[place] = hold((here[place] as number) + part * (step[at] as number), place);
        taken = Math.max(taken, Math.abs((there[place] as number) - (here[place] as number)));
      });
      if (taken === 0) break;
      const found = look(expected, item, there, priors, rasch);
      if (found.value >= seen.value - 1e-12 * Math.abs(seen.value)) {
        here = there;
        seen = found;
        break;
      }
      taken = 0;
    }
    if (taken < 1e-9) break;
  }
  return here;
}

/**
 * The M step for a slope that all items share: Newton's method in that slope and all intercepts at once. The matrix is an
 * arrow, so each intercept is eliminated by itself. Each step is halved until the sum does not fall.
 */
function fitCommon(expected: Expected, items: readonly number[], state: State, priors: Priors, rasch: boolean): void {
  const lookAll = (slope: number, intercepts: ArrayLike<number>) =>
    items.map((item, at) =>
      look(
        expected,
        item,
        [slope, intercepts[at] as number, Number.NEGATIVE_INFINITY],
        priorsOf(priors, "common", at === 0),
        rasch,
      ),
    );
  const total = (looks: readonly Look[]) => looks.reduce((sum, { value }) => sum + value, 0);
  let slope = state.slopes[items[0] ?? 0] as number;
  let intercepts = items.map((item) => state.intercepts[item] as number);
  let seen = lookAll(slope, intercepts);
  for (let round = 0; round < 12; round += 1) {
    let [gradient, curvature] = [0, 1e-12];
    for (const { gradient: g, information: h } of seen) {
      gradient += (g[0] as number) - ((h[1] as number) * (g[1] as number)) / ((h[4] as number) + 1e-12);
      curvature += (h[0] as number) - (h[1] as number) ** 2 / ((h[4] as number) + 1e-12);
    }
    const bySlope = gradient / curvature;
    const steps = seen.map(
      ({ gradient: g, information: h }) => ((g[1] as number) - (h[1] as number) * bySlope) / ((h[4] as number) + 1e-12),
    );
    const largest = steps.reduce((most, step) => Math.max(most, Math.abs(step) / STEP[1]), Math.abs(bySlope) / STEP[0]);
    let taken = 0;
    for (let part = 1 / Math.max(1, largest); part > 1e-4; part /= 2) {
      const there = hold(slope + part * bySlope, 0);
      const beyond = intercepts.map((value, at) => hold(value + part * (steps[at] as number), 1));
      const found = lookAll(there, beyond);
      if (!(total(found) >= total(seen) - 1e-12 * Math.abs(total(seen)))) continue;
      taken = beyond.reduce((most, value, at) => Math.max(most, Math.abs(value - (intercepts[at] as number))), 0);
      taken = Math.max(taken, Math.abs(there - slope));
      [slope, intercepts, seen] = [there, beyond, found];
      break;
    }
    if (taken < 1e-9) break;
  }
  items.forEach((item, at) => {
    state.slopes[item] = slope;
    state.intercepts[item] = intercepts[at] as number;
  });
}

/** Does the M step for all items that are not anchored, in place. */
export function fitItems(design: Design, expected: Expected, state: State, priors: Priors): void {
  const items = [...design.anchored.keys()].filter((item) => design.anchored[item] !== 1);
  const rasch = design.model === "rasch";
  if (items.length === 0) return;
  if (design.slope === "common") {
    fitCommon(expected, items, state, priors, rasch);
    return;
  }
  const free = [...(design.slope === "own" ? [0] : []), 1, ...(design.asymptote ? [2] : [])];
  for (const item of items) {
    const start = [state.slopes[item], state.intercepts[item], state.asymptotes[item]] as [number, number, number];
    const [slope, intercept, asymptote] = fitItem(
      expected,
      item,
      start,
      free,
      priorsOf(priors, design.slope, false),
      rasch,
    );
    state.slopes[item] = slope;
    state.intercepts[item] = intercept;
    state.asymptotes[item] = asymptote;
  }
}
