import { itemInformation, testCurve } from "@sextant/psychometrics/information.ts";
import { type ItemParameters, logistic, probability } from "@sextant/psychometrics/item.ts";

/** Abilities at which curves have their points. */
const RANGE = { from: -4, to: 4, count: 41 } as const;

export const thetas: readonly number[] = Array.from({ length: RANGE.count }, (_, place) =>
  tidy(RANGE.from + ((RANGE.to - RANGE.from) * place) / (RANGE.count - 1)),
);

/** Standard normal deviate of a 95 % interval. */
const Z = 1.96;

/** Returns a number with as many digits as a page can show. */
export function tidy(value: number): number {
  return Number(value.toPrecision(6));
}

export const tidyOrNull = (value: number | null): number | null => (value === null ? null : tidy(value));

/**
 * Returns the characteristic curve of a question with its 95 % band. The band goes by the delta method over slope, intercept and
 * asymptote.
 *
 * @param covariance Of (a, intercept, logit c), by rows; null without errors.
 */
export function questionCurve(item: ItemParameters, covariance: readonly number[] | null) {
  const bounds = covariance ? thetas.map((theta) => band(item, covariance, theta)) : [];
  return {
    probability: thetas.map((theta) => tidy(probability(item, theta))),
    information: thetas.map((theta) => tidy(itemInformation(item, theta))),
    low: bounds.map(({ low }) => tidy(low)),
    high: bounds.map(({ high }) => tidy(high)),
  };
}

function band(
  { a, b, c }: ItemParameters,
  covariance: readonly number[],
  theta: number,
): { low: number; high: number } {
  const star = logistic(a * (theta - b));
  const slope = (1 - c) * star * (1 - star);
  const gradient = [slope * theta, slope, (1 - star) * c * (1 - c)];
  let variance = 0;
  for (let row = 0; row < 3; row += 1)
    for (let column = 0; column < 3; column += 1)
      variance += (gradient[row] ?? 0) * (gradient[column] ?? 0) * (covariance[row * 3 + column] ?? 0);
  const error = Z * Math.sqrt(Math.max(0, variance));
  const p = c + (1 - c) * star;
  return { low: Math.max(0, p - error), high: Math.min(1, p + error) };
}

/** Returns what a test of these questions tells at each ability. */
export function wholeCurve(items: readonly ItemParameters[]) {
  const points = testCurve(items, RANGE);
  return {
    information: points.map((point) => tidy(point.information)),
    standard_error: points.map((point) => tidyOrNull(point.standardError)),
    true_score: points.map((point) => tidy(point.trueScore)),
  };
}

/** Returns the interval in which a share lies at 95 %, never beyond 0 and 1. Source: Wilson, E. B. (1927), JASA 22, 209–212. */
export function shareInterval(share: number, people: number): { low: number; high: number } {
  const square = (Z * Z) / people;
  const middle = (share + square / 2) / (1 + square);
  const half = (Z / (1 + square)) * Math.sqrt((share * (1 - share)) / people + square / (4 * people));
  return { low: tidy(Math.max(0, middle - half)), high: tidy(Math.min(1, middle + half)) };
}
