import type { ItemParameters } from "../item.ts";
import type { Priors } from "./calibration.ts";
import { NONE, type Problem } from "./problem.ts";
import type { Design, State } from "./state.ts";

/** Where the lower asymptote begins without a prior. */
const GUESS = -1.7;

/**
 * Returns the state in which the fit begins: slopes from the correlation of each answer with the share of right answers, as in the
 * normal ogive model, intercepts from the share of right answers.
 *
 * @param anchors parameters of the anchored items by their place among the items that take part
 */
export function startingState(
  problem: Problem,
  design: Design,
  anchors: ReadonlyMap<number, ItemParameters>,
  priors: Priors,
): State {
  const { items } = design;
  const sums = Array.from({ length: items }, () => ({ n: 0, x: 0, s: 0, ss: 0, xs: 0 }));
  for (let pattern = 0; pattern < problem.patterns; pattern += 1) {
    const people = problem.frequencies[pattern] as number;
    const row = problem.values.subarray(pattern * items, (pattern + 1) * items);
    let [right, answered] = [0, 0];
    for (let item = 0; item < items; item += 1) {
      const value = row[item] as number;
      if (value === NONE) continue;
      answered += 1;
      right += value;
    }
    const share = (right + 0.5) / (answered + 1);
    sums.forEach((sum, item) => {
      const value = row[item] as number;
      if (value === NONE) return;
      sum.n += people;
      sum.x += people * value;
      sum.s += people * share;
      sum.ss += people * share * share;
      sum.xs += people * share * value;
    });
  }
  const asymptote = priors.logitC?.mean ?? GUESS;
  const guess = design.asymptote ? 1 / (1 + Math.exp(-asymptote)) : 0;
  const state: State = {
    slopes: new Float64Array(items),
    intercepts: new Float64Array(items),
    asymptotes: new Float64Array(items).fill(design.asymptote ? asymptote : Number.NEGATIVE_INFINITY),
    population: { mean: 0, sd: 1 },
  };
  sums.forEach(({ n, x, s, ss, xs }, item) => {
    const share = (x + 0.5) / (n + 1);
    const spread = Math.sqrt(Math.max(1e-9, (ss / n - (s / n) ** 2) * share * (1 - share)));
    const correlation = Math.min(0.8, Math.max(-0.8, (xs / n - (s / n) * (x / n)) / spread));
    const found = (2 * correlation) / Math.sqrt(1 - correlation * correlation);
    const slope =
      design.slope === "fixed" ? 1 : design.slope === "common" ? 1 : priors.a ? Math.max(0.3, found) : found;
    const known = Math.min(0.98, Math.max(0.02, (share - guess) / (1 - guess)));
    state.slopes[item] = slope;
    state.intercepts[item] = Math.log(known / (1 - known)) * Math.sqrt(1 + (slope * slope) / 2.9);
  });
  for (const [item, { a, b, c }] of anchors) {
    state.slopes[item] = a;
    state.intercepts[item] = -a * b;
    state.asymptotes[item] = c > 0 ? Math.log(c / (1 - c)) : Number.NEGATIVE_INFINITY;
  }
  return state;
}
