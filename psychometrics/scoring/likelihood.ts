import { type ItemParameters, logistic, logLogistic } from "../item.ts";
import type { Answers } from "./answers.ts";

/** Returns ln P(right) at an ability; finite for every item that can be answered rightly. */
export function logRight({ a, b, c }: ItemParameters, theta: number): number {
  const z = a * (theta - b);
  return c === 0 ? logLogistic(z) : Math.log(c + (1 - c) * logistic(z));
}

/** Returns ln P(wrong) at an ability; finite. */
export function logWrong({ a, b, c }: ItemParameters, theta: number): number {
  return Math.log1p(-c) + logLogistic(-a * (theta - b));
}

/** Returns the log-likelihood of the answers at an ability. */
export function logLikelihood({ items, right }: Answers, theta: number): number {
  let sum = 0;
  for (let place = 0; place < items.length; place += 1) {
    const item = items[place] as ItemParameters;
    sum += right[place] ? logRight(item, theta) : logWrong(item, theta);
  }
  return sum;
}

/** Returns whether the log-likelihood is concave, and so has one mode: no item was answered rightly that can be guessed. */
export function isConcave({ items, right }: Answers): boolean {
  return items.every(({ c }, place) => c === 0 || !right[place]);
}

/**
 * Returns the second derivative of the log-likelihood by θ; its negative is the observed information.
 *
 * Source: Baker, F. B. & Kim, S.-H. (2004), Item Response Theory, 2nd ed., chapter 3.
 */
export function curvature({ items, right }: Answers, theta: number): number {
  let sum = 0;
  for (let place = 0; place < items.length; place += 1) {
    const { a, b, c } = items[place] as ItemParameters;
    const p = logistic(a * (theta - b));
    const q = logistic(-a * (theta - b));
    if (c === 0 || !right[place]) sum -= a * a * p * q;
    else {
      const chance = c + (1 - c) * p;
      const slope = ((1 - c) * a * p * q) / chance;
      sum += slope * a * (1 - 2 * p) - slope * slope;
    }
  }
  return sum;
}

/** Returns what the log-likelihood comes to when θ goes to +∞ (`direction` 1) or −∞ (−1); −∞ when the answers rule that out. */
export function limitOfLogLikelihood({ items, right }: Answers, direction: 1 | -1): number {
  let sum = 0;
  for (let place = 0; place < items.length; place += 1) {
    const { a, b, c } = items[place] as ItemParameters;
    if (a === 0) sum += right[place] ? logRight({ a, b, c }, 0) : logWrong({ a, b, c }, 0);
    else if (a * direction > 0) sum += right[place] ? 0 : Number.NEGATIVE_INFINITY;
    else sum += right[place] ? Math.log(c) : Math.log1p(-c);
  }
  return sum;
}
