import { type ItemParameters, probability } from "../item.ts";
import type { Quadrature } from "../quadrature.ts";

/** What a model expects of people with a certain number of right answers to the same items. */
export interface ExpectedShares {
  /** In item order: the share of people with this score who have the item right. */
  readonly right: Float64Array;
  /** The mean ability of people with this score (Thissen et al. 1995). */
  readonly theta: number;
}

/** Grid points that contribute less than this share of a score's probability are skipped. */
const NEGLIGIBLE = 1e-10;

/**
 * Prepares the shares that have an item right among people with the same number of right answers to any of these items.
 *
 * Source: Orlando & Thissen (2000), equation 8, with the recursion of Lord & Wingersky (1984). The distribution without an item is
 * found by taking that item out of the whole, so that the work grows with the square of the number of items, not with its cube.
 *
 * @returns A function of the places of the answered items and the numbers of right answers that are wanted. It leaves out a number that
 *   cannot come about.
 */
export function expectShares(items: readonly ItemParameters[], { points, weights }: Quadrature) {
  const chances = Array.from(points, (theta) => Float64Array.from(items, (item) => probability(item, theta)));
  return (places: readonly number[], wanted: Iterable<number>): Map<number, ExpectedShares> => {
    const distributions = chances.map((own) => distribute(places, own));
    const found = new Map<number, ExpectedShares>();
    // By point: the numbers of right answers for which it counts, with their chance there as a share of all.
    const counted: { score: number; share: number }[][] = chances.map(() => []);
    for (const score of new Set(wanted)) {
      let [all, sum] = [0, 0];
      distributions.forEach((own, at) => {
        const share = (weights[at] as number) * (own[score] as number);
        all += share;
        sum += share * (points[at] as number);
      });
      if (!(all > 0)) continue;
      found.set(score, { right: new Float64Array(places.length), theta: sum / all });
      distributions.forEach((own, at) => {
        const share = ((weights[at] as number) * (own[score] as number)) / all;
        if (share > NEGLIGIBLE) counted[at]?.push({ score, share: (weights[at] as number) / all });
      });
    }
    const others = new Float64Array(places.length);
    counted.forEach((here, at) => {
      if (here.length === 0) return;
      const scores = here.map(({ score }) => score);
      const [from, to] = [Math.max(0, Math.min(...scores) - 1), Math.min(places.length, Math.max(...scores)) - 1];
      places.forEach((item, place) => {
        const p = chances[at]?.[item] as number;
        takeOut(distributions[at] as Float64Array, p, others, from, to);
        for (const { score, share } of here) {
          const { right } = found.get(score) as ExpectedShares;
          if (score > 0) right[place] = (right[place] as number) + share * p * (others[score - 1] as number);
        }
      });
    });
    return found;
  };
}

/** The distribution of the number of right answers to some of the items at an ability with these chances of right answers. */
function distribute(places: readonly number[], chances: Float64Array): Float64Array {
  const found = new Float64Array(places.length + 1);
  found[0] = 1;
  for (let before = 0; before < places.length; before += 1) {
    const p = chances[places[before] as number] as number;
    for (let score = before + 1; score > 0; score -= 1)
      found[score] = (found[score] as number) * (1 - p) + (found[score - 1] as number) * p;
    found[0] = (found[0] as number) * (1 - p);
  }
  return found;
}

/**
 * Takes an item with this chance of a right answer out of a distribution of numbers of right answers. It works from the end at which
 * errors shrink: from below for a chance of at most one half, else from above.
 *
 * @param others Receives the distribution over the other items, one entry shorter than `chances`, from `from` to `to`.
 */
function takeOut(chances: Float64Array, p: number, others: Float64Array, from: number, to: number): void {
  const q = 1 - p;
  if (p <= 0.5) {
    const [scale, ratio] = [1 / q, p / q];
    let below = 0;
    for (let score = 0; score <= to; score += 1) {
      below = Math.max(0, (chances[score] as number) * scale - below * ratio);
      others[score] = below;
    }
  } else {
    const [scale, ratio] = [1 / p, q / p];
    let above = 0;
    for (let score = others.length - 1; score >= from; score -= 1) {
      above = Math.max(0, (chances[score + 1] as number) * scale - above * ratio);
      others[score] = above;
    }
  }
}
