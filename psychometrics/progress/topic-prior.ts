import { logBeta } from "../distributions/beta.ts";

/** A beta distribution: as many right and wrong answers as its knowledge is worth. */
export interface Beta {
  readonly right: number;
  readonly wrong: number;
}

/** A mean with its variance. */
export interface Moments {
  readonly mean: number;
  readonly variance: number;
}

/** How many answers the likeness of a topic to its parent may be worth, from hardly alike to nearly the same. */
export const STRENGTHS = [2, 3, 5, 8, 13, 21, 34, 55, 90, 150, 300];
/** Before any answer: topics are taken to be about as alike as school subjects' parts are, give or take a factor of three. */
const USUAL = { strength: 17, spread: 1 };

export const momentsOf = ({ right, wrong }: Beta): Moments => {
  const total = right + wrong;
  return { mean: right / total, variance: (right * wrong) / (total * total * (total + 1)) };
};

/** Returns the beta distribution with these moments, never with fewer than one answer's worth of knowledge. */
export function betaOf({ mean, variance }: Moments): Beta {
  const centre = Math.min(0.995, Math.max(0.005, mean));
  const total = Math.max(1, (centre * (1 - centre)) / Math.max(variance, 1e-9) - 1);
  return { right: centre * total, wrong: (1 - centre) * total };
}

/** Returns what is expected of a topic whose parent is known so well, where topics follow their parent with this strength. */
export function priorOf({ mean, variance }: Moments, strength: number): Beta {
  const spread = Math.max(0, mean * (1 - mean) - variance) / (strength + 1);
  return betaOf({ mean, variance: variance + spread });
}

/** Returns ln P(answers | prior), up to what does not depend on the prior. */
function logMarginal(prior: Beta, right: number, wrong: number): number {
  return logBeta(prior.right + right, prior.wrong + wrong) - logBeta(prior.right, prior.wrong);
}

/**
 * Returns how likely each of `STRENGTHS` is at a level, from the marginal likelihood of each topic's answers given those of its parent's
 * other topics.
 */
export function weighStrengths(topics: readonly { from: Moments; right: number; wrong: number }[]): number[] {
  const logs = STRENGTHS.map((strength) => {
    const away = Math.log(strength / USUAL.strength) / USUAL.spread;
    return topics.reduce(
      (sum, { from, right, wrong }) => sum + logMarginal(priorOf(from, strength), right, wrong),
      (-away * away) / 2,
    );
  });
  const most = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
