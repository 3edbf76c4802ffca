import type { ItemParameters } from "../item.ts";
import { assertItems } from "../item-check.ts";
import { MISSING, NOT_GIVEN, NOT_REACHED } from "../responses.ts";

/** The items that a person answered, with what came of it; what is missing or was not reached is left out. */
export interface Answers {
  readonly items: readonly ItemParameters[];
  readonly right: readonly boolean[];
}

/**
 * Picks the answered items of a row.
 *
 * @param row 0, 1, `MISSING` or `NOT_REACHED` for each item.
 * @throws RangeError when row and items differ in length, a response is anything else, or an item's parameters are no numbers.
 */
export function pickAnswers(row: ArrayLike<number>, items: readonly ItemParameters[]): Answers {
  if (row.length !== items.length) throw new RangeError(`${row.length} responses to ${items.length} items`);
  assertItems(items);
  const answered: ItemParameters[] = [];
  const right: boolean[] = [];
  items.forEach((item, place) => {
    const value = row[place];
    if (value === MISSING || value === NOT_REACHED || value === NOT_GIVEN) return;
    if (value !== 0 && value !== 1) throw new RangeError(`Response ${place} is ${value}`);
    answered.push(item);
    right.push(value === 1);
  });
  return { items: answered, right };
}
