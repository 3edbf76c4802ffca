/** What stands for an answer that is not there. */
export const MISSING = 255;
/** What stands for a question that was not come to; like missing in IRT, counted apart in classical statistics. */
export const NOT_REACHED = 254;

/** What stands for a question that was not in a person's test, or is not marked yet: it counts nowhere. */
export const NOT_GIVEN = 253;

/**
 * Scored responses of many people to many items, row by row: `values[person * items + item]` is 0, 1, `MISSING`,
 * `NOT_REACHED` or `NOT_GIVEN`. One byte each, so that 50,000 people by 100 items are 5 MB.
 */
export interface ResponseMatrix {
  readonly people: number;
  readonly items: number;
  readonly values: Uint8Array;
}

/**
 * Makes a matrix of rows of 0, 1 and null (missing).
 *
 * @throws RangeError when rows are of unequal length or hold anything else.
 */
export function responseMatrix(rows: readonly (readonly (0 | 1 | null)[])[]): ResponseMatrix {
  const items = rows[0]?.length ?? 0;
  const values = new Uint8Array(rows.length * items);
  rows.forEach((row, person) => {
    if (row.length !== items) throw new RangeError(`Row ${person} has ${row.length} responses, the first ${items}`);
    row.forEach((value, item) => {
      if (value !== 0 && value !== 1 && value !== null) throw new RangeError(`Row ${person}, item ${item}: ${value}`);
      values[person * items + item] = value ?? MISSING;
    });
  });
  return { people: rows.length, items, values };
}

/** Returns the same responses with what was left out as wrong: leaving a question out must not make it look easier than it is. */
export function omittedAsWrong({ people, items, values }: ResponseMatrix): ResponseMatrix {
  return { people, items, values: values.map((value) => (value === MISSING ? 0 : value)) };
}

/** Returns the same answers with those that were not reached as wrong, as a score of ability counts them in a test that was submitted. */
export function notReachedAsWrong(responses: ResponseMatrix): ResponseMatrix {
  return { ...responses, values: responses.values.map((value) => (value === NOT_REACHED ? 0 : value)) };
}
