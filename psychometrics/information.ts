import { type ItemParameters, logistic, probability } from "./item.ts";

/**
 * Returns the Fisher information of an item at an ability: how much one answer tells, in 1/θ². At least 0.
 *
 * I(θ) = a² · Q/P · ((P − c)/(1 − c))², written so that neither steep items nor abilities far away divide by 0.
 * Source: Birnbaum, A. (1968), in Lord & Novick, equation 20.4.16.
 */
export function itemInformation({ a, b, c }: ItemParameters, theta: number): number {
  const z = a * (theta - b);
  const p = logistic(z);
  const q = logistic(-z);
  return c === 0 ? a * a * p * q : (a * a * (1 - c) * q * p * p) / (c + (1 - c) * p);
}

/** Returns the ability at which an item tells most: Birnbaum (1968), equation 20.4.21; of an item without slope, its difficulty. */
export function mostInformative({ a, b, c }: ItemParameters): number {
  return a === 0 ? b : b + Math.log((1 + Math.sqrt(1 + 8 * c)) / 2) / a;
}

/** Returns the Fisher information of a test: the sum over its items, as answers are independent given θ. */
export function testInformation(items: readonly ItemParameters[], theta: number): number {
  let sum = 0;
  for (const item of items) sum += itemInformation(item, theta);
  return sum;
}

/** Returns the standard error of an ability estimated from these items, 1/√I(θ); null where they tell nothing. */
export function conditionalError(items: readonly ItemParameters[], theta: number): number | null {
  const information = testInformation(items, theta);
  return information > 0 ? 1 / Math.sqrt(information) : null;
}

/** Returns the number of right answers to be expected at an ability: a point of the test characteristic curve. */
export function trueScore(items: readonly ItemParameters[], theta: number): number {
  let sum = 0;
  for (const item of items) sum += probability(item, theta);
  return sum;
}

/** Returns the standard error of measurement of the number of right answers at an ability, √ΣPQ (Lord, F. M. (1980), 4-3). */
export function rawScoreError(items: readonly ItemParameters[], theta: number): number {
  let sum = 0;
  for (const item of items) {
    const p = probability(item, theta);
    sum += p * (1 - p);
  }
  return Math.sqrt(sum);
}

/** Abilities for drawing: so many, from one end to the other, both included. */
export interface CurveRange {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const usual: CurveRange = { from: -4, to: 4, count: 81 };

/** What a test is like at one ability. */
export interface TestCurvePoint {
  readonly theta: number;
  readonly information: number;
  /** Of θ; null where the items tell nothing. */
  readonly standardError: number | null;
  readonly trueScore: number;
  readonly rawScoreError: number;
}

/** Returns information, standard error and characteristic curve of a test, as points to draw. */
export function testCurve(items: readonly ItemParameters[], range = usual): TestCurvePoint[] {
  return abilities(range).map((theta) => ({
    theta,
    information: testInformation(items, theta),
    standardError: conditionalError(items, theta),
    trueScore: trueScore(items, theta),
    rawScoreError: rawScoreError(items, theta),
  }));
}

/** Returns probability and information of an item, as points to draw. */
export function itemCurve(
  item: ItemParameters,
  range = usual,
): { theta: number; probability: number; information: number }[] {
  return abilities(range).map((theta) => ({
    theta,
    probability: probability(item, theta),
    information: itemInformation(item, theta),
  }));
}

function abilities({ from, to, count }: CurveRange): number[] {
  return Array.from({ length: count }, (_, place) => from + ((to - from) * place) / Math.max(1, count - 1));
}
