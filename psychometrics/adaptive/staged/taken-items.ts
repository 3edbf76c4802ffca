import type { ItemParameters } from "../../item.ts";
import type { StagedDesign, TakenModule } from "./staged-design.ts";

/**
 * Returns the items of the modules taken, in their order, with the answers to them.
 *
 * @throws RangeError when a module taken is not of the design, or has other answers than items.
 */
export function takenItems(
  { stages }: StagedDesign,
  taken: readonly TakenModule[],
  items: readonly ItemParameters[],
): { items: ItemParameters[]; responses: Uint8Array } {
  const places = taken.flatMap(({ module, responses }, stage) => {
    const found = stages[stage]?.modules[module];
    if (!found) throw new RangeError(`Stage ${stage} has no module ${module}`);
    if (found.items.length !== responses.length)
      throw new RangeError(`${responses.length} responses to the ${found.items.length} items of module ${found.id}`);
    return found.items;
  });
  return {
    items: places.map((place) => {
      const item = items[place];
      if (!item) throw new RangeError(`There is no item ${place}`);
      return item;
    }),
    responses: Uint8Array.from(taken.flatMap(({ responses }) => [...responses])),
  };
}

/** Returns how many answers are right. */
export const numberRight = (responses: Uint8Array): number =>
  responses.reduce((sum, value) => sum + (value === 1 ? 1 : 0), 0);
