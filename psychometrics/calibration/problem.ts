import { MISSING, NOT_GIVEN, NOT_REACHED, type ResponseMatrix } from "../responses.ts";

/** The responses that take part: chosen items, people who answered one of them, and alike people counted together. */
export interface Problem {
  /** Column in the matrix of each item that takes part. */
  readonly columns: readonly number[];
  /** How many people take part. */
  readonly people: number;
  /** How many different rows they have. */
  readonly patterns: number;
  /** Rows that differ: 0, 1 or 2 for none, `patterns` × `columns`. */
  readonly values: Uint8Array;
  /** How many people have each row. */
  readonly frequencies: Float64Array;
}

/** What stands for an answer that is not there in `Problem.values`: the third digit of a block's code. */
export const NONE = 2;

/** Right and wrong answers of each column. */
export interface Tally {
  readonly right: Float64Array;
  readonly wrong: Float64Array;
}

/**
 * Counts right and wrong answers.
 *
 * @throws RangeError when the matrix is not of the size that it says, or holds what is no response.
 */
export function tally({ people, items, values }: ResponseMatrix): Tally {
  if (!Number.isInteger(people) || !Number.isInteger(items) || people < 0 || items < 0)
    throw new RangeError(`A matrix of ${people} people and ${items} items`);
  if (values.length !== people * items)
    throw new RangeError(`A matrix of ${people} by ${items} with ${values.length} responses`);
  const right = new Float64Array(items);
  const wrong = new Float64Array(items);
  for (let at = 0, item = 0; at < values.length; at += 1) {
    const value = values[at] as number;
    if (value === 1) right[item] = (right[item] as number) + 1;
    else if (value === 0) wrong[item] = (wrong[item] as number) + 1;
    else if (value !== MISSING && value !== NOT_REACHED && value !== NOT_GIVEN)
      throw new RangeError(`Person ${Math.floor(at / items)}, item ${item}: ${value}`);
    item = item + 1 === items ? 0 : item + 1;
  }
  return { right, wrong };
}

/**
 * Takes the chosen columns and puts equal rows together: a test of few items has far fewer patterns than people. Rows
 * are found by a hash in an open table, which costs about as much as reading them, also when all differ.
 */
export function makeProblem(matrix: ResponseMatrix, columns: readonly number[]): Problem {
  const width = columns.length;
  const values = new Uint8Array(matrix.people * width);
  const frequencies = new Float64Array(matrix.people);
  let slots = 16;
  while (slots < matrix.people * 2) slots *= 2;
  const table = new Int32Array(slots).fill(-1);
  let [people, patterns] = [0, 0];
  for (let person = 0; person < matrix.people; person += 1) {
    const start = patterns * width;
    let hash = 0;
    let answered = false;
    for (let at = 0; at < width; at += 1) {
      const value = matrix.values[person * matrix.items + (columns[at] as number)] as number;
      const digit = value > 1 ? NONE : value;
      if (digit !== NONE) answered = true;
      values[start + at] = digit;
      hash = Math.imul(hash ^ digit, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    if (!answered) continue;
    people += 1;
    let slot = hash & (slots - 1);
    for (;;) {
      const known = table[slot] as number;
      if (known < 0) {
        table[slot] = patterns;
        frequencies[patterns] = 1;
        patterns += 1;
        break;
      }
      if (sameRow(values, known * width, start, width)) {
        frequencies[known] = (frequencies[known] as number) + 1;
        break;
      }
      slot = (slot + 1) & (slots - 1);
    }
  }
  return {
    columns,
    people,
    patterns,
    values: values.slice(0, patterns * width),
    frequencies: frequencies.slice(0, patterns),
  };
}

function sameRow(values: Uint8Array, one: number, other: number, width: number): boolean {
  for (let at = 0; at < width; at += 1) if (values[one + at] !== values[other + at]) return false;
  return true;
}
