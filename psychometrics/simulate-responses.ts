import { type ItemParameters, probability } from "./item.ts";
import type { Random } from "./random.ts";
import type { ResponseMatrix } from "./responses.ts";

/** Simulates answers of people of these abilities to these items, drawn person by person. */
export function simulateResponses(
  items: readonly ItemParameters[],
  thetas: ArrayLike<number>,
  random: Random,
): ResponseMatrix {
  const values = new Uint8Array(thetas.length * items.length);
  for (let person = 0, at = 0; person < thetas.length; person += 1) {
    for (const item of items) values[at++] = random() < probability(item, thetas[person] as number) ? 1 : 0;
  }
  return { people: thetas.length, items: items.length, values };
}
