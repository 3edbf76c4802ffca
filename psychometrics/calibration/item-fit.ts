import { chiSquareTail } from "../distributions/chi-square.ts";
import { trueScore } from "../information.ts";
import type { ItemParameters } from "../item.ts";
import type { ResponseMatrix } from "../responses.ts";
import { type AnswerPattern, gatherPatterns } from "./answer-patterns.ts";
import type { Calibration } from "./calibration.ts";
import { type ExpectedShares, expectShares } from "./expected-shares.ts";
import { gatherGroups, type ScoreGroup } from "./score-groups.ts";

/** How well a model predicts the answers to one item. */
export interface ItemFit {
  /** Null, with a note, when the data do not allow it. */
  readonly sX2: number | null;
  readonly df: number;
  readonly p: number | null;
  readonly rmsea: number | null;
  /**
   * People alike in their number of right answers: how many had the item right, and how many were expected to. Those who answered only
   * some of the items are where the model expects them to be had they answered all.
   */
  readonly groups: readonly ScoreGroup[];
  /** People who answered the item and at least one other. */
  readonly people: number;
  readonly note: string | null;
}

/** Parameters that the data of an item were spent on; a slope or spread that all share counts for each. */
const SPENT = { rasch: 2, "1pl": 2, "2pl": 2, "3pl": 3 } as const;

/**
 * Computes S-X² of each item (Pearson's X² over numbers of right answers), its p value and RMSEA.
 *
 * Source: Orlando, M. & Thissen, D. (2000), Applied Psychological Measurement 24, 50–64; expected shares by the recursion of Lord &
 * Wingersky (1984). Neighbouring scores are put together until no expected number is below 1.
 *
 * Where answers are missing, people are first gathered by which items they answered. Given these items and the number right among them,
 * each answer is right with a chance that the same recursion gives, whatever the others did not answer. People of all these patterns
 * are then put together by their number right and what the model expects of them on the items they did not answer, and the variance of a group is the sum of
 * theirs. It holds where missing does not depend on the answers themselves: booklets, versions and drawn questions, but not adaptive tests.
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
  const patterns = gatherPatterns(responses, columns);
  const isComplete = patterns.every((pattern) => pattern.items.length === items.length);
  const scores = compare(patterns, items, columns, responses, calibration);
  return calibration.items.map(({ status }, column) => {
    const place = columns.indexOf(column);
    const { counts = [], people = 0 } = scores[place] ?? {};
    const nothing = { sX2: null, df: 0, p: null, rmsea: null, groups: [], people };
    if (place < 0) return { ...nothing, note: "The item has no parameters to compare with." };
    if (people === 0) return { ...nothing, note: "Nobody answered this and another item." };
    const groups = gatherGroups(counts);
    const df = groups.length - (status === "anchored" ? 0 : SPENT[calibration.model]);
    if (df < 1)
      return { ...nothing, groups, note: "Too few different numbers of right answers are left for a test of fit." };
    const sX2 = groups.reduce((sum, { people: n, observed, expected, variance }) => {
      // Of a complete test the variance is that of one binomial, as in other programs.
      return sum + (observed - expected) ** 2 / (isComplete ? (expected * (n - expected)) / n : variance);
    }, 0);
    if (!Number.isFinite(sX2)) return { ...nothing, groups, note: "The model is certain of answers that differ." };
    const rmsea = people > 1 ? Math.sqrt(Math.max(0, sX2 / df - 1) / (people - 1)) : 0;
    return { sX2, df, p: chiSquareTail(sX2, df), rmsea, groups, people, note: null };
  });
}

function answered({ people, items, values }: ResponseMatrix, column: number): boolean {
  for (let person = 0; person < people; person += 1) if ((values[person * items + column] as number) < 2) return true;
  return false;
}

/** For each item: people by their number right on all items, expected where some are missing, from 1 to one less than all. */
function compare(
  patterns: readonly AnswerPattern[],
  items: readonly ItemParameters[],
  columns: readonly number[],
  { items: width, values }: ResponseMatrix,
  { quadrature }: Calibration,
) {
  const expect = expectShares(items, quadrature);
  const found = items.map(() => ({
    people: 0,
    counts: Array.from({ length: Math.max(0, items.length - 1) }, (_, at) => ({
      from: at + 1,
      to: at + 1,
      people: 0,
      observed: 0,
      expected: 0,
      variance: 0,
    })),
  }));
  for (const { items: places, people, scores } of patterns) {
    if (places.length < 2) continue;
    for (const place of places) (found[place] as { people: number }).people += people.length;
    const isAnswered = new Set(places);
    const unanswered = items.filter((_, place) => !isAnswered.has(place));
    // All wrong and all right leave nothing to expect.
    const wanted = scores.filter((score) => score > 0 && score < places.length);
    const shares = expect(places, wanted);
    const rows = new Map<number, number>();
    for (const [score, { theta }] of shares)
      rows.set(score, Math.min(items.length - 1, score + Math.round(trueScore(unanswered, theta))) - 1);
    people.forEach((person, at) => {
      const row = rows.get(scores[at] as number);
      if (row === undefined) return;
      const { right } = shares.get(scores[at] as number) as ExpectedShares;
      places.forEach((place, own) => {
        const count = found[place]?.counts[row] as { -readonly [key in keyof ScoreGroup]: ScoreGroup[key] };
        const share = Math.min(1, right[own] as number);
        count.people += 1;
        count.observed += values[person * width + (columns[place] as number)] as number;
        count.expected += share;
        count.variance += share * (1 - share);
      });
    });
  }
  return found;
}
