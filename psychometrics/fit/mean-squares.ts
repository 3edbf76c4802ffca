import { type ItemParameters, probability } from "../item.ts";
import { assertItems } from "../item-check.ts";
import type { Quadrature } from "../quadrature.ts";
import type { ResponseMatrix } from "../responses.ts";
import { logRight, logWrong } from "../scoring/likelihood.ts";

/** How far answers are from what a model expects, for one item over people or for one person over items. */
export interface MeanSquares {
  /** Answers that count. */
  readonly answers: number;
  /** Squared residuals by their variance, weighted by it; 1 is expected, more is noise, less is too neat. Null without variance. */
  readonly infit: number | null;
  /** The same without weights, so that surprises far from a person's ability count in full. */
  readonly outfit: number | null;
  /** Both standardised by Wilson and Hilferty's cube root; about N(0, 1) under the model. */
  readonly infitT: number | null;
  readonly outfitT: number | null;
}

export interface FitOfAll {
  /** In the order of the items. */
  readonly items: readonly MeanSquares[];
  /** In the order of the people. */
  readonly people: readonly MeanSquares[];
}

/** Standard deviations of a mean square beyond this leave the cube root's range. */
const WIDEST = Math.SQRT2;

/**
 * Computes infit and outfit at given abilities, as programs do that estimate abilities first. An ability that was estimated from the same
 * answers lies closer to them than the true one, so that on short tests mean squares stay below 1.
 *
 * Source: Wright, B. D. & Masters, G. N. (1982), Rating Scale Analysis, chapter 5, with the chances of 1PL, 2PL or 3PL items.
 * @param thetas The ability of each person.
 * @throws RangeError when items or abilities are not those of the responses, or parameters are impossible.
 */
export function meanSquaresAt(
  responses: ResponseMatrix,
  items: readonly ItemParameters[],
  thetas: ArrayLike<number>,
): FitOfAll {
  if (thetas.length !== responses.people)
    throw new RangeError(`${thetas.length} abilities of ${responses.people} people`);
  assertMatch(responses, items);
  return gather(responses, (person, chances) => {
    items.forEach((item, place) => {
      chances[place] = probability(item, thetas[person] as number);
    });
  });
}

/**
 * Computes infit and outfit with the chance of each answer as the person's other answers predict it. Unlike at an estimated ability the
 * answer itself has no part in what is expected of it: mean squares are 1 on average under the model, whatever the length of the test,
 * and their variances are exact for items.
 *
 * Source: Wright & Masters (1982), chapter 5; the predictive chance of an answer given the others is the posterior's harmonic mean of its
 * likelihood: Gelfand, A. E., Dey, D. K. & Chang, H. (1992), Bayesian Statistics 4, 147–167.
 * @param quadrature The population of the people.
 * @throws RangeError when items are not those of the responses, or parameters are impossible.
 */
export function meanSquares(
  responses: ResponseMatrix,
  items: readonly ItemParameters[],
  { points, weights }: Quadrature,
): FitOfAll {
  assertMatch(responses, items);
  const right = items.map((item) => Float64Array.from(points, (theta) => logRight(item, theta)));
  const wrong = items.map((item) => Float64Array.from(points, (theta) => logWrong(item, theta)));
  const invert = (logs: Float64Array) => logs.map((log) => Math.exp(Math.min(-log, LARGEST)));
  const [rightInverse, wrongInverse] = [right.map(invert), wrong.map(invert)];
  const prior = Float64Array.from(weights, Math.log);
  const posterior = new Float64Array(points.length);
  return gather(responses, (person, chances) => {
    const row = responses.values.subarray(person * items.length, (person + 1) * items.length);
    posterior.set(prior);
    row.forEach((value, place) => {
      const logs = value === 1 ? right[place] : value === 0 ? wrong[place] : undefined;
      if (logs)
        for (let at = 0; at < posterior.length; at += 1)
          posterior[at] = (posterior[at] as number) + (logs[at] as number);
    });
    const greatest = posterior.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    let total = 0;
    for (let at = 0; at < posterior.length; at += 1) {
      posterior[at] = Math.exp((posterior[at] as number) - greatest);
      total += posterior[at] as number;
    }
    row.forEach((value, place) => {
      const inverse = value === 1 ? rightInverse[place] : value === 0 ? wrongInverse[place] : undefined;
      if (!inverse) return;
      let sum = 0;
      for (let at = 0; at < posterior.length; at += 1) sum += (posterior[at] as number) * (inverse[at] as number);
      const chance = total / sum;
      chances[place] = value === 1 ? chance : 1 - chance;
    });
  });
}

/** Larger logarithms would leave the numbers once summed. */
const LARGEST = 600;

function assertMatch(responses: ResponseMatrix, items: readonly ItemParameters[]): void {
  if (responses.items !== items.length) throw new RangeError(`${responses.items} responses to ${items.length} items`);
  assertItems(items);
}

interface Sums {
  answers: number;
  squares: number;
  variance: number;
  /** Of `squares`. */
  squaresVariance: number;
  standardised: number;
  /** Of `standardised`. */
  standardisedVariance: number;
}

/** @param expect Fills in the chance of a right answer for each item that a person answered. */
function gather(
  { people, items, values }: ResponseMatrix,
  expect: (person: number, chances: Float64Array) => void,
): FitOfAll {
  const ofItems = Array.from({ length: items }, noSums);
  const chances = new Float64Array(items);
  const ofPeople = Array.from({ length: people }, (_, person) => {
    const own = noSums();
    expect(person, chances);
    for (let item = 0; item < items; item += 1) {
      const value = values[person * items + item] as number;
      if (value > 1) continue;
      add(own, value, chances[item] as number);
      add(ofItems[item] as Sums, value, chances[item] as number);
    }
    return sumUp(own);
  });
  return { items: ofItems.map(sumUp), people: ofPeople };
}

const noSums = (): Sums => ({
  answers: 0,
  squares: 0,
  variance: 0,
  squaresVariance: 0,
  standardised: 0,
  standardisedVariance: 0,
});

function add(sums: Sums, value: number, chance: number): void {
  const variance = chance * (1 - chance);
  if (!(variance > 0)) return;
  const square = (value - chance) ** 2;
  // The fourth central moment of a right or wrong answer is W(1 − 3W).
  const excess = 1 - 4 * variance;
  sums.answers += 1;
  sums.squares += square;
  sums.variance += variance;
  sums.squaresVariance += variance * excess;
  sums.standardised += square / variance;
  sums.standardisedVariance += excess / variance;
}

function sumUp(sums: Sums): MeanSquares {
  const { answers } = sums;
  if (answers === 0) return { answers, infit: null, outfit: null, infitT: null, outfitT: null };
  const infit = sums.squares / sums.variance;
  const outfit = sums.standardised / answers;
  return {
    answers,
    infit,
    outfit,
    infitT: standardise(infit, Math.sqrt(Math.max(0, sums.squaresVariance)) / sums.variance),
    outfitT: standardise(outfit, Math.sqrt(Math.max(0, sums.standardisedVariance)) / answers),
  };
}

/** The cube root of a mean square, standardised; null where it does not vary. Source: Wilson & Hilferty (1931); Wright & Masters (1982), 5.3. */
function standardise(meanSquare: number, sd: number): number | null {
  if (!(sd > 1e-9)) return null;
  const spread = Math.min(sd, WIDEST);
  return (Math.cbrt(meanSquare) - 1) * (3 / spread) + spread / 3;
}
