import { type DistractorTable, distractors } from "@sextant/psychometrics/classical/distractors.ts";
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

const bitsOf = (word: number): number[] => {
  const places: number[] = [];
  for (let place = 0; place < 31; place += 1) if ((word & (1 << place)) !== 0) places.push(place);
  return places;
};

/** Each person's share of the points that they could have; `without` leaves a column out. 0 for who could have none. */
function sharesOf({ columns, counts, maximum, totals, possible }: Counted, without?: number): Float64Array {
  return totals.map((total, person) => {
    const isIn = without !== undefined && counts[without]?.[person] === 1;
    const [own, most] = isIn ? [columns[without]?.[person] ?? 0, maximum[without] ?? 0] : [0, 0];
    const rest = (possible[person] ?? 0) - most;
    return rest > 0 ? (total - own) / rest : 0;
  });
}

/**
 * Returns the option table of each column; null where there are no options or nobody reached it. Options are named by their
 * letters.
 *
 * @param counted Points of the questions by which people are ranked, the same columns.
 */
export function optionTables({ matrix, chosen, options }: Choices, counted: Counted): (DistractorTable | null)[] {
  const totals = sharesOf(counted);
  const grouped = scoreGroups(totals, GROUPS);
  return options.map((own, column) => {
    if (!own) return null;
    const letters = own.options.map((option) => option.letter);
    const choices = new Map<number, readonly string[]>();
    const nothing: readonly string[] = [];
    const picks = Array.from({ length: matrix.people }, (_, person) => {
      const cell = person * matrix.items + column;
      const state = matrix.values[cell];
      if (state === NOT_REACHED || state === NOT_GIVEN) return null;
      if (state === MISSING) return nothing;
      const word = chosen[cell] ?? 0;
      const known = choices.get(word) ?? bitsOf(word).map((place) => letters[place] ?? "");
      choices.set(word, known);
      return known;
    });
    if (picks.every((pick) => pick === null)) return null;
    const key = own.options.flatMap((option) => (option.isKey ? [option.letter] : []));
    return distractors({
      chosen: picks,
      key,
      options: letters,
      totals,
      rests: sharesOf(counted, column),
      groups: GROUPS,
      grouped,
    });
  });
}
