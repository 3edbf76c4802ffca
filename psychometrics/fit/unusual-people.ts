import type { ItemParameters } from "../item.ts";
import type { ResponseMatrix } from "../responses.ts";
import { wle } from "../scoring/wle.ts";
import { personFit, UNUSUAL_BELOW } from "./person-fit.ts";

/** With fewer answers lz* is not near a normal value. */
const LEAST_ANSWERS = 10;

export interface UnusualPeople {
  /** People with ten answers or more that are neither all right nor all wrong. */
  readonly people: number;
  /** Of these, whose lz* lies below −1.645. */
  readonly unusual: number;
  /** How many would by chance if everyone answered by the model: one in twenty. */
  readonly expected: number;
}

/**
 * Counts the people whose answers the model did not expect of anyone, by lz* at Warm's weighted likelihood estimate.
 *
 * @throws RangeError when items are not those of the responses, or parameters are impossible.
 */
export function countUnusual(
  { people, items: width, values }: ResponseMatrix,
  items: readonly ItemParameters[],
): UnusualPeople {
  if (width !== items.length) throw new RangeError(`${width} responses to ${items.length} items`);
  let [count, unusual] = [0, 0];
  for (let person = 0; person < people; person += 1) {
    const row = values.subarray(person * width, (person + 1) * width);
    const answered = row.reduce((sum, value) => sum + (value < 2 ? 1 : 0), 0);
    if (answered < LEAST_ANSWERS) continue;
    const { theta } = wle(row, items, { weight: "warm" });
    const lzStar = theta === null ? null : personFit(row, items, theta, "wle").lzStar;
    if (lzStar === null) continue;
    count += 1;
    if (lzStar < UNUSUAL_BELOW) unusual += 1;
  }
  return { people: count, unusual, expected: 0.05 * count };
}
