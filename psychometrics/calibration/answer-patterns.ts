import type { ResponseMatrix } from "../responses.ts";

/** People who answered the same items. */
export interface AnswerPattern {
  /** Places of the answered items among those that were asked for, ascending. */
  readonly items: readonly number[];
  readonly people: readonly number[];
  /** How many of these items each of them had right. */
  readonly scores: readonly number[];
}

const BITS = 15;

/**
 * Gathers people by which of the items they answered. A complete test has one pattern, booklets have a few, and items missing at
 * random give nearly everyone a pattern of their own. People without any answer have none.
 *
 * @param columns Columns of the matrix that count.
 */
export function gatherPatterns({ people, items, values }: ResponseMatrix, columns: readonly number[]): AnswerPattern[] {
  const patterns = new Map<string, { items: number[]; people: number[]; scores: number[] }>();
  for (let person = 0; person < people; person += 1) {
    let [key, bits, score] = ["", 0, 0];
    columns.forEach((column, place) => {
      const value = values[person * items + column] as number;
      bits = bits * 2 + (value > 1 ? 0 : 1);
      if (value === 1) score += 1;
      if (place % BITS !== BITS - 1) return;
      key += String.fromCharCode(bits);
      bits = 0;
    });
    key += String.fromCharCode(bits);
    let pattern = patterns.get(key);
    if (!pattern) {
      const answered = columns.flatMap((column, place) =>
        (values[person * items + column] as number) > 1 ? [] : [place],
      );
      pattern = { items: answered, people: [], scores: [] };
      patterns.set(key, pattern);
    }
    pattern.people.push(person);
    pattern.scores.push(score);
  }
  return [...patterns.values()].filter((pattern) => pattern.items.length > 0);
}
