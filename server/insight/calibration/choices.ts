import { codedDistractors, type DistractorTable } from "@sextant/psychometrics/classical/distractors.ts";
import type { Counted } from "@sextant/psychometrics/classical/points.ts";
import { scoreGroups } from "@sextant/psychometrics/classical/score-groups.ts";
import { MISSING, NOT_GIVEN, NOT_REACHED, type ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import type { ColumnOptions } from "./options.ts";

/** What option tables are made of: responses, and the places of the options that were chosen as bits. */
export interface Choices {
  matrix: ResponseMatrix;
  chosen: Uint32Array;
  options: readonly (ColumnOptions | null)[];
}

/** Into how many groups of like totals people are divided. */
const GROUPS = 5;

/**
 * Each person's share of the points that they could have; `without` leaves a column out. 0 for who could have none.
 */
function sharesOf({ columns, counts, maximum, totals, possible, people }: Counted, without?: number): Float64Array {
  const shares = new Float64Array(people);
  const [column, counted] = without === undefined ? [] : [columns[without], counts[without]];
  const most = without === undefined ? 0 : (maximum[without] ?? 0);
  for (let person = 0; person < people; person += 1) {
    const isIn = counted?.[person] === 1;
    const rest = (possible[person] as number) - (isIn ? most : 0);
    const own = isIn ? (column?.[person] ?? 0) : 0;
    if (rest > 0) shares[person] = ((totals[person] as number) - own) / rest;
  }
  return shares;
}

/**
 * Returns the option table of each column; null where there are no options or nobody reached it. Options are named by their
 * letters.
 *
 * @param counted Points of the questions by which people are ranked, the same columns.
 */
export function optionTables({ matrix, chosen, options }: Choices, counted: Counted): (DistractorTable | null)[] {
  const { people, items, values } = matrix;
  const totals = sharesOf(counted);
  const grouped = scoreGroups(totals, GROUPS);
  return options.map((own, column) => {
    if (!own) return null;
    const [picks, reached] = [new Uint32Array(people), new Uint8Array(people)];
    let isReached = false;
    for (let person = 0, cell = column; person < people; person += 1, cell += items) {
      const state = values[cell] as number;
      if (state === NOT_REACHED || state === NOT_GIVEN) continue;
      isReached = true;
      reached[person] = 1;
      if (state !== MISSING) picks[person] = chosen[cell] ?? 0;
    }
    if (!isReached) return null;
    return codedDistractors({
      chosen: picks,
      reached,
      totals,
      rests: sharesOf(counted, column),
      groups: GROUPS,
      grouped,
      options: own.options.map(({ letter, isKey }) => ({ option: letter, isKey })),
    });
  });
}
