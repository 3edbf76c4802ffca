import { type ItemParameters, probability } from "../item.ts";
import type { Quadrature } from "../quadrature.ts";
import { createRandom } from "../random.ts";
import type { ResponseMatrix } from "../responses.ts";
import { eapOfAll } from "../scoring/eap.ts";
import { LEAST_MARGIN, q3 } from "./q3.ts";

/** From this many people on, chance alone stays below the least margin with any number of items. */
const ENOUGH_PEOPLE = 500;
const REPLICATES = 100;

/** Returns the answers with people in an order of what they left open: then the same lots fall whatever order they came in. */
function byWhatIsMissing({ people, items, values }: ResponseMatrix): Uint8Array {
  const rows = Array.from({ length: people }, (_, person) => {
    const row = values.subarray(person * items, (person + 1) * items);
    return { row, missing: row.map((value) => (value < 2 ? 0 : 1)).join("") };
  });
  const sorted = rows.sort((one, other) => (one.missing < other.missing ? -1 : one.missing > other.missing ? 1 : 0));
  return Uint8Array.from(sorted.flatMap(({ row }) => [...row]));
}

/**
 * Returns how far above the mean Q3 must lie to stand out among this many people and items: what the highest pair of a test exceeds by
 * chance in one of twenty tests, and never less than 0.2. Drawn from the model itself, with answers missing where they are missing.
 *
 * Source: parametric bootstrap as in Christensen, K. B., Makransky, G. & Horton, M. (2017), Applied Psychological Measurement 41,
 * 178–194, who show that no one value suits all sizes. The highest pair of all controls the error of the whole family of pairs.
 * @param quadrature The population of the people.
 */
export function q3Margin(
  responses: ResponseMatrix,
  items: readonly ItemParameters[],
  quadrature: Quadrature,
  seed = 1,
): number {
  const { people, items: count } = responses;
  if (people >= ENOUGH_PEOPLE || people === 0 || count < 2) return LEAST_MARGIN;
  const random = createRandom(seed);
  const values = byWhatIsMissing(responses);
  const chances = Array.from(quadrature.points, (theta) => items.map((item) => probability(item, theta)));
  const sums: number[] = [];
  quadrature.weights.forEach((weight, at) => {
    sums.push((sums[at - 1] ?? 0) + weight);
  });
  const drawPoint = () => {
    const lot = random() * (sums.at(-1) ?? 1);
    return Math.max(
      0,
      sums.findIndex((sum) => sum >= lot),
    );
  };
  const highest = Array.from({ length: REPLICATES }, () => {
    const drawn = values.slice();
    for (let person = 0, at = 0; person < people; person += 1) {
      const own = chances[drawPoint()];
      for (let item = 0; item < count; item += 1, at += 1)
        if ((drawn[at] as number) < 2) drawn[at] = random() < (own?.[item] ?? 0) ? 1 : 0;
    }
    const replicate = { people, items: count, values: drawn };
    return q3(replicate, items, eapOfAll(replicate, items, quadrature).thetas).q3Star ?? 0;
  }).sort((x, y) => x - y);
  return Math.max(LEAST_MARGIN, highest[Math.ceil(0.95 * REPLICATES) - 1] ?? 0);
}
