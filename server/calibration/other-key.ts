import type { DistractorTable } from "@sextant/psychometrics/classical/distractors.ts";
import { itemStatistics } from "@sextant/psychometrics/classical/item-statistics.ts";
import { ANSWERED, type PointsMatrix } from "@sextant/psychometrics/classical/points.ts";
import { alpha } from "@sextant/psychometrics/classical/reliability.ts";
import type { ColumnOptions } from "./options.ts";

/** What would be if another option of a question were its key. */
export interface OtherKey {
  /** Where the option stands. */
  place: number;
  /** How many would have more points for the question, fewer, and as many as now. */
  gain: number;
  lose: number;
  stay: number;
  correctedPointBiserial: number | null;
  /** Of the whole; null for a pretest question, which isn’t in it. */
  alpha: number | null;
}

interface Asked {
  table: DistractorTable | null;
  own: ColumnOptions | null;
  /** Of each person the options chosen, as bits. */
  chosenBy: (person: number) => number;
  matrix: PointsMatrix;
  /** Where the question is in the matrix. */
  place: number;
  /** Whether the question is in anybody’s total. */
  counts: boolean;
}

/** Finds the option that goes with the rest of the test more than the one key does. */
function findRival({ options }: DistractorTable): number | null {
  const [key, ...others] = options.filter(({ isKey }) => isKey);
  if (!key || others.length > 0) return null;
  const r = (place: number) => options[place]?.restCorrelation ?? -1;
  const [rival] = [...options.keys()]
    .filter((place) => !options[place]?.isKey && (options[place]?.count ?? 0) > 0)
    .sort((one, other) => r(other) - r(one));
  return rival !== undefined && r(rival) > Math.max(0, key.restCorrelation ?? -1) ? rival : null;
}

/** Returns what the option that behaves as the key should would change as the key; null where there is none, or more than one is right. */
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
    ...{ place: rival, gain, lose, stay: table.reached - gain - lose },
    correctedPointBiserial: itemStatistics(changed)[place]?.correctedPointBiserial ?? null,
    alpha: counts ? alpha(changed).alpha : null,
  };
}
