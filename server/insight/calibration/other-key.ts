import { choiceOfBest } from "@sextant/psychometrics/classical/choice-of-best.ts";
import type { DistractorTable } from "@sextant/psychometrics/classical/distractors.ts";
import { itemStatistics } from "@sextant/psychometrics/classical/item-statistics.ts";
import { ANSWERED, type PointsMatrix, totalCounting } from "@sextant/psychometrics/classical/points.ts";
import { alpha } from "@sextant/psychometrics/classical/reliability.ts";
import type { ColumnOptions } from "./options.ts";

/** The effect of making another option the key of a question. */
export interface OtherKey {
  /** The place of the option. */
  place: number;
  /** How many people would get more points for the question, fewer, and the same. */
  gain: number;
  lose: number;
  stay: number;
  correctedPointBiserial: number | null;
  /** Of the whole test; null for a pretest question, which isn’t part of it. */
  alpha: number | null;
}

interface Asked {
  table: DistractorTable | null;
  own: ColumnOptions | null;
  /** Returns a person's chosen options, as bits. */
  chosenBy: (person: number) => number;
  matrix: PointsMatrix;
  /** The place of the question in the matrix. */
  place: number;
  /** Whether the question counts in any total. */
  counts: boolean;
}

/** Finds the option that the best prefer to the single key, beyond what chance explains. */
function findRival(table: DistractorTable): number | null {
  if (table.options.filter(({ isKey }) => isKey).length !== 1) return null;
  const rival = choiceOfBest(table);
  return rival?.isPreferred ? rival.place : null;
}

/**
 * Returns what would change if the option that the best chose were the key; null where they prefer none to the key, or more than one
 * option is right.
 */
export function tryOtherKey({ table, own, chosenBy, matrix, place, counts }: Asked): OtherKey | null {
  if (!table || !own || own.takesSeveral) return null;
  const rival = findRival(table);
  if (rival === null) return null;
  const points = matrix.points.slice();
  let [gain, lose] = [0, 0];
  for (let person = 0; person < matrix.people; person += 1) {
    const cell = person * matrix.items + place;
    if (matrix.states[cell] !== ANSWERED) continue;
    const before = points[cell] ?? 0;
    const after = chosenBy(person) === 1 << rival ? (matrix.maximum[place] ?? 0) : 0;
    if (after > before) gain += 1;
    if (after < before) lose += 1;
    points[cell] = after;
  }
  const changed = { ...matrix, points };
  return {
    place: rival,
    gain,
    lose,
    stay: table.reached - gain - lose,
    correctedPointBiserial: itemStatistics(changed)[place]?.correctedPointBiserial ?? null,
    alpha: counts ? alpha(changed, totalCounting).alpha : null,
  };
}
