import { fQuantile } from "../distributions/f.ts";

/** Where a true value lies with a stated confidence. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the interval that holds the true alpha with this confidence, for everyone answering every item; null with fewer than two
 * people or items.
 *
 * Source: Feldt, L. S. (1965), Psychometrika 30, 357–370; Feldt, L. S., Woodruff, D. J. & Salih, F. A. (1987), Applied Psychological
 * Measurement 11, 93–103: (1 − α) / (1 − α̂) follows F with n − 1 and (n − 1)(k − 1) degrees of freedom.
 */
export function alphaInterval(alpha: number, people: number, items: number, confidence = 0.95): Interval | null {
  if (people < 2 || items < 2) return null;
  const [df1, df2] = [people - 1, (people - 1) * (items - 1)];
  const outside = (1 - confidence) / 2;
  return {
    low: 1 - (1 - alpha) * fQuantile(1 - outside, df1, df2),
    high: 1 - (1 - alpha) * fQuantile(outside, df1, df2),
  };
}
