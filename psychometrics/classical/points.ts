import { MISSING, NOT_GIVEN, NOT_REACHED, type ResponseMatrix } from "../responses.ts";

/** What stands for an answer that was given. */
export const ANSWERED = 0;

/**
 * Points of many people on many items, row by row, for items that give more than right or wrong.
 * `points[person * items + item]` counts only where `states` there is `ANSWERED`.
 */
export interface PointsMatrix {
  readonly people: number;
  readonly items: number;
  readonly points: Float64Array;
  /** `ANSWERED`, `MISSING`, `NOT_REACHED` or `NOT_GIVEN`. */
  readonly states: Uint8Array;
  /** What each item gives at most; above 0. */
  readonly maximum: Float64Array;
}

/**
 * How what was not answered counts: what was left out (`MISSING`) as no points, as in any marking, unless said otherwise; what
 * was not come to (`NOT_REACHED`) not at all, as it says something of time rather than of the item.
 */
export interface Counting {
  readonly omitted: "wrong" | "excluded";
  readonly notReached: "wrong" | "excluded";
}

export const defaultCounting: Counting = { omitted: "wrong", notReached: "excluded" };
/** As totals count: what a person did not reach gave them nothing. */
export const totalCounting: Counting = { omitted: "wrong", notReached: "wrong" };

/** Writes right and wrong as points, 1 and 0 of 1. */
export function pointsOf({ people, items, values }: ResponseMatrix): PointsMatrix {
  return {
    people,
    items,
    points: Float64Array.from(values, (value) => (value === 1 ? 1 : 0)),
    states: values.map((value) => (value > 1 ? value : ANSWERED)),
    maximum: new Float64Array(items).fill(1),
  };
}

/** Points by item, with who counts for it; and what each person has of what could be had. */
export interface Counted {
  readonly people: number;
  /** For each item its points by person; 0 where the person does not count. */
  readonly columns: readonly Float64Array[];
  /** For each item 1 for each person who counts. */
  readonly counts: readonly Uint8Array[];
  readonly maximum: Float64Array;
  readonly totals: Float64Array;
  readonly possible: Float64Array;
  /** Whether everyone counts for every item. */
  readonly isComplete: boolean;
}

/**
 * Sorts points by item and says who counts.
 *
 * @throws RangeError when sizes do not agree, a maximum is not above 0, or points are no numbers.
 */
export function countPoints(matrix: ResponseMatrix | PointsMatrix, counting: Counting = defaultCounting): Counted {
  const { people, items, points, states, maximum } = "values" in matrix ? pointsOf(matrix) : matrix;
  if (points.length !== people * items || states.length !== people * items || maximum.length !== items)
    throw new RangeError(`Points of ${people} people on ${items} items are ${points.length}`);
  maximum.forEach((most, item) => {
    if (!(most > 0 && Number.isFinite(most))) throw new RangeError(`Item ${item} gives ${most} points at most`);
  });
  const columns = Array.from({ length: items }, () => new Float64Array(people));
  const counts = Array.from({ length: items }, () => new Uint8Array(people));
  const totals = new Float64Array(people);
  const possible = new Float64Array(people);
  let isComplete = true;
  for (let person = 0, at = 0; person < people; person += 1) {
    for (let item = 0; item < items; item += 1, at += 1) {
      const state = states[at];
      const isOut =
        state === NOT_GIVEN ||
        (state === MISSING && counting.omitted === "excluded") ||
        (state === NOT_REACHED && counting.notReached === "excluded");
      if (isOut) {
        isComplete = false;
        continue;
      }
      const value = state === ANSWERED ? (points[at] as number) : 0;
      if (!Number.isFinite(value)) throw new RangeError(`Person ${person} has ${value} points on item ${item}`);
      (columns[item] as Float64Array)[person] = value;
      (counts[item] as Uint8Array)[person] = 1;
      totals[person] = (totals[person] as number) + value;
      possible[person] = (possible[person] as number) + (maximum[item] as number);
    }
  }
  return { people, columns, counts, maximum, totals, possible, isComplete };
}
