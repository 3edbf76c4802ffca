import type { ItemParameters } from "../item.ts";
import { type NormalPrior, standardNormal } from "./ability.ts";
import { type Scale, toScale } from "./scale.ts";
import { type SumScoreAbility, sumScoreEap } from "./sum-score-eap.ts";

/** A number of right answers, the ability it stands for, and what is reported of it. */
export interface ConversionRow extends SumScoreAbility {
  /** Null where the number cannot come about in the population. */
  readonly scaled: number | null;
  readonly scaledError: number | null;
}

/**
 * Returns the table by which a complete test is reported on the exam's own scale: a row for each number of right answers.
 *
 * Source: Thissen, D. & Orlando, M. (2001), in Thissen & Wainer, Test Scoring, chapter 3.
 * @throws RangeError when parameters are impossible or the scale is none.
 */
export function conversionTable(
  items: readonly ItemParameters[],
  scale: Scale,
  prior: NormalPrior = standardNormal,
): ConversionRow[] {
  return sumScoreEap(items, prior).map((row) => {
    const { theta, standardError } = row;
    if (theta === null) return { ...row, scaled: null, scaledError: null };
    const scaled = toScale({ theta, standardError }, scale);
    return { ...row, scaled: scaled.score, scaledError: scaled.standardError };
  });
}
