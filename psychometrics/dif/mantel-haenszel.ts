import type { ResponseMatrix } from "../responses.ts";
import { mantelHaenszelTest, type OddsComparison, type Stratum } from "./mantel-haenszel-test.ts";

/** Which group a person is of; who is of neither is left out. */
export const REFERENCE = 0;
export const FOCAL = 1;

export interface DifOptions {
  /** Match again by totals without the items that were found to differ, until these stay the same; on unless refused. */
  readonly purify?: boolean;
  /** How often at most; ten unless said otherwise. */
  readonly rounds?: number;
}

/** How differently an item works for two groups of equally able people. */
export interface ItemDif extends OddsComparison {
  readonly item: number;
  /** −2.35 ln(odds ratio): below 0 when the item is harder for the focal group. */
  readonly delta: number | null;
  readonly deltaError: number | null;
  /** A negligible, B moderate, C large; null when the data say nothing. */
  readonly class: "A" | "B" | "C" | null;
  /** The group for whom the item is easier, where the class is B or C. */
  readonly favours: "reference" | "focal" | null;
  readonly reference: number;
  readonly focal: number;
}

export interface DifReport {
  readonly items: readonly ItemDif[];
  /** Items that were left out of the totals by which people were matched at last. */
  readonly leftOut: readonly number[];
  readonly rounds: number;
  /** Whether the items left out were the same twice; true without purification. */
  readonly isSettled: boolean;
}

/**
 * Measures differential item functioning of every item between two groups, matched by the number of right answers (the item itself
 * always among them). What was not answered is wrong in the total; who did not answer an item is left out for it.
 *
 * @param groups `REFERENCE`, `FOCAL` or anything else for each person.
 * Source: Holland, P. W. & Thayer, D. T. (1988), in Wainer & Braun, Test Validity, chapter 9, purification included; the classes:
 * Zieky, M. (1993), in Holland & Wainer, Differential Item Functioning.
 * @throws RangeError when there is not one group for each person.
 */
export function mantelHaenszel(
  responses: ResponseMatrix,
  groups: ArrayLike<number>,
  { purify = true, rounds = 10 }: DifOptions = {},
): DifReport {
  if (groups.length !== responses.people) throw new RangeError(`${groups.length} groups of ${responses.people} people`);
  let leftOut: readonly number[] = [];
  for (let round = 1; ; round += 1) {
    const items = compareItems(responses, groups, new Set(leftOut));
    const found = items.flatMap((dif) => (dif.class === "B" || dif.class === "C" ? [dif.item] : []));
    const isSettled = !purify || (found.length === leftOut.length && found.every((item, at) => item === leftOut[at]));
    // Matching needs something left to match by.
    const isUsable = found.length < responses.items - 1;
    if (isSettled || round >= rounds || !isUsable) return { items, leftOut, rounds: round, isSettled };
    leftOut = found;
  }
}

function compareItems(responses: ResponseMatrix, groups: ArrayLike<number>, leftOut: ReadonlySet<number>): ItemDif[] {
  const { people, items, values } = responses;
  const totals = new Uint32Array(people);
  for (let person = 0, at = 0; person < people; person += 1)
    for (let item = 0; item < items; item += 1, at += 1)
      if (values[at] === 1 && !leftOut.has(item)) totals[person] = (totals[person] as number) + 1;
  return Array.from({ length: items }, (_, item) => {
    const counts = { reference: 0, focal: 0 };
    const strata: Stratum[] = Array.from({ length: items + 1 }, () => ({ ...nobody }));
    for (let person = 0; person < people; person += 1) {
      const [value, group] = [values[person * items + item], groups[person]];
      if ((value !== 0 && value !== 1) || (group !== REFERENCE && group !== FOCAL)) continue;
      const own = leftOut.has(item) ? value : 0;
      const stratum = strata[(totals[person] as number) + own] as { -readonly [Key in keyof Stratum]: number };
      if (group === REFERENCE) {
        counts.reference += 1;
        if (value === 1) stratum.referenceRight += 1;
        else stratum.referenceWrong += 1;
      } else {
        counts.focal += 1;
        if (value === 1) stratum.focalRight += 1;
        else stratum.focalWrong += 1;
      }
    }
    return { item, ...counts, ...classify(mantelHaenszelTest(strata)) };
  });
}

const nobody: Stratum = { referenceRight: 0, referenceWrong: 0, focalRight: 0, focalWrong: 0 };

/** A: not different from 0 at 5 %, or |Δ| < 1. C: |Δ| ≥ 1.5 and more than 1 beyond chance (one-sided at 5 %). B: the rest. */
function classify(test: OddsComparison): OddsComparison & Pick<ItemDif, "delta" | "deltaError" | "class" | "favours"> {
  if (test.oddsRatio === null || test.standardError === null || test.p === null)
    return { ...test, delta: null, deltaError: null, class: null, favours: null };
  const delta = -2.35 * Math.log(test.oddsRatio);
  const deltaError = 2.35 * test.standardError;
  const size = Math.abs(delta);
  const isLarge = size >= 1.5 && (size - 1) / deltaError > 1.645;
  const category = test.p >= 0.05 || size < 1 ? "A" : isLarge ? "C" : "B";
  return {
    ...test,
    delta,
    deltaError,
    class: category,
    favours: category === "A" ? null : delta < 0 ? "reference" : "focal",
  };
}
