import { chiSquareTail } from "../distributions/chi-square.ts";
import { type ItemParameters, probability } from "../item.ts";
import type { ResponseMatrix } from "../responses.ts";
import { sumScoreDistribution } from "../scoring/sum-score-eap.ts";
import type { Calibration } from "./calibration.ts";
import { gatherGroups, type ScoreGroup } from "./score-groups.ts";

/** How well a model foretells the answers to one item. */
export interface ItemFit {
  /** Null, with a note, when the data do not allow it. */
  readonly sX2: number | null;
  readonly df: number;
  readonly p: number | null;
  readonly rmsea: number | null;
  /** People alike in their number of right answers: how many had the item right, and how many were expected to. */
  readonly groups: readonly ScoreGroup[];
  /** People who answered all items of the calibration; only they have a number of right answers to compare. */
  readonly people: number;
  readonly note: string | null;
}

/** Parameters that the data of an item were spent on; a slope or spread that all share counts for each. */
const SPENT = { rasch: 2, "1pl": 2, "2pl": 2, "3pl": 3 } as const;

/**
 * S-X² of each item (Pearson's X² over numbers of right answers), its p value and RMSEA, over complete cases.
 *
 * Source: Orlando & Thissen (2000), Likelihood-based item-fit indices for dichotomous item response theory models.
 * Expected shares by the recursion of Lord & Wingersky (1984). Neighbouring scores are put together until no expected
 * number is below 1.
 *
 * @throws RangeError when the matrix is not the one of the calibration by its number of items
 */
export function itemFit(responses: ResponseMatrix, calibration: Calibration): ItemFit[] {
  if (responses.items !== calibration.items.length)
    throw new RangeError(`A matrix of ${responses.items} items for a calibration of ${calibration.items.length}`);
  const columns: number[] = [];
  const items: ItemParameters[] = [];
  calibration.items.forEach(({ parameters, status }, column) => {
    if (!parameters || (status === "anchored" && !answered(responses, column))) return;
    columns.push(column);
    items.push(parameters);
  });
  const { people, right } = observe(responses, columns);
  const complete = people.reduce((sum, n) => sum + n, 0);
  const note =
    complete < responses.people
      ? `Counts the ${complete.toLocaleString("en")} of ${responses.people.toLocaleString("en")} people who answered every item.`
      : null;
  const nothing = { sX2: null, df: 0, p: null, rmsea: null, groups: [], people: complete };
  return calibration.items.map(({ status }, column) => {
    const place = columns.indexOf(column);
    if (place < 0) return { ...nothing, note: "The item has no parameters to compare with." };
    if (complete === 0) return { ...nothing, note: "Nobody answered every item." };
    const shares = expectedShares(items, place, calibration);
    const groups = gatherGroups(
      Array.from({ length: items.length - 1 }, (_, at) => ({
        from: at + 1,
        to: at + 1,
        people: people[at + 1] as number,
        observed: right[place]?.[at + 1] as number,
        expected: (people[at + 1] as number) * (shares[at + 1] as number),
      })),
    );
    const df = groups.length - (status === "anchored" ? 0 : SPENT[calibration.model]);
    if (df < 1)
      return { ...nothing, groups, note: "Too few different numbers of right answers are left for a test of fit." };
    const sX2 = groups.reduce(
      (sum, { people: n, observed, expected }) => sum + ((observed - expected) ** 2 * n) / (expected * (n - expected)),
      0,
    );
    if (!Number.isFinite(sX2)) return { ...nothing, groups, note: "The model is certain of answers that differ." };
    const rmsea = complete > 1 ? Math.sqrt(Math.max(0, sX2 / df - 1) / (complete - 1)) : 0;
    return { sX2, df, p: chiSquareTail(sX2, df), rmsea, groups, people: complete, note };
  });
}

function answered({ people, items, values }: ResponseMatrix, column: number): boolean {
  for (let person = 0; person < people; person += 1) if ((values[person * items + column] as number) < 2) return true;
  return false;
}

/** People with each number of right answers, and how many of them had each item right; who left one out is not counted. */
function observe({ people, items, values }: ResponseMatrix, columns: readonly number[]) {
  const counts = new Float64Array(columns.length + 1);
  const right = columns.map(() => new Float64Array(columns.length + 1));
  for (let person = 0; person < people; person += 1) {
    let score = 0;
    for (const column of columns) {
      const value = values[person * items + column] as number;
      score = value > 1 ? Number.NaN : score + value;
    }
    if (Number.isNaN(score)) continue;
    counts[score] = (counts[score] as number) + 1;
    columns.forEach((column, place) => {
      const row = right[place] as Float64Array;
      row[score] = (row[score] as number) + (values[person * items + column] as number);
    });
  }
  return { people: counts, right };
}

/** The share that the model expects to have an item right, by number of right answers on all items. */
function expectedShares(items: readonly ItemParameters[], place: number, { quadrature }: Calibration): Float64Array {
  const others = items.filter((_, at) => at !== place);
  const item = items[place] as ItemParameters;
  const withRight = new Float64Array(items.length + 1);
  const all = new Float64Array(items.length + 1);
  quadrature.points.forEach((theta, at) => {
    const chances = sumScoreDistribution(others, theta);
    const p = probability(item, theta);
    const weight = quadrature.weights[at] as number;
    for (let score = 0; score <= items.length; score += 1) {
      const ones = score > 0 ? weight * p * (chances[score - 1] as number) : 0;
      const zeros = score < items.length ? weight * (1 - p) * (chances[score] as number) : 0;
      withRight[score] = (withRight[score] as number) + ones;
      all[score] = (all[score] as number) + ones + zeros;
    }
  });
  return withRight.map((value, score) => ((all[score] as number) > 0 ? value / (all[score] as number) : 0));
}
