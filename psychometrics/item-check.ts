import type { ItemParameters } from "./item.ts";

/** No item of a real exam is beyond these limits; within them no product of slope and distance overflows. */
const LIMIT = 1e6;

/**
 * Rejects parameters that allow no computation.
 *
 * @throws RangeError that names the first invalid item by its place (from 0).
 */
export function assertItems(items: readonly ItemParameters[]): void {
  items.forEach(({ a, b, c }, place) => {
    if (!(Math.abs(a) <= LIMIT && Math.abs(b) <= LIMIT && c >= 0 && c < 1))
      throw new RangeError(`Item ${place} has a = ${a}, b = ${b}, c = ${c}`);
  });
}
