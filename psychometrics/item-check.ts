import type { ItemParameters } from "./item.ts";

/** Beyond these no exam's item lies; within them no product of a slope and a distance leaves the numbers. */
const LIMIT = 1e6;

/**
 * Refuses parameters with which nothing can be computed.
 *
 * @throws RangeError that names the first such item by its place (from 0).
 */
export function assertItems(items: readonly ItemParameters[]): void {
  items.forEach(({ a, b, c }, place) => {
    if (!(Math.abs(a) <= LIMIT && Math.abs(b) <= LIMIT && c >= 0 && c < 1))
      throw new RangeError(`Item ${place} has a = ${a}, b = ${b}, c = ${c}`);
  });
}
