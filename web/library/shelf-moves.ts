import type { Shelf, ShelfPlace } from "./requests.ts";

/** A shelf with where it is: `above` from the top, `index` from 0 among those beside it. */
export type FoundShelf = { shelf: Shelf; above: readonly Shelf[]; siblings: readonly Shelf[]; index: number };

/** Steps by keyboard: among those beside it, under the one before, or out after the one above. */
export type Step = "up" | "down" | "in" | "out";

/** Returns a shelf by its id; null when it isn’t there. */
export function findShelf(
  siblings: readonly Shelf[],
  id: string | undefined,
  above: readonly Shelf[] = [],
): FoundShelf | null {
  for (const [index, shelf] of siblings.entries()) {
    if (shelf.id === id) return { shelf, above, siblings, index };
    const found = findShelf(shelf.children, id, [...above, shelf]);
    if (found) return found;
  }
  return null;
}

/** Returns where a shelf is now. */
export function placeOf({ above, index }: FoundShelf): ShelfPlace {
  return { parent: above.at(-1)?.id ?? null, position: index + 1 };
}

/** Returns where a step puts a shelf; null when there is no way. */
export function placeByStep(shelves: readonly Shelf[], found: FoundShelf, step: Step): ShelfPlace | null {
  const { siblings, index, above } = found;
  const here = placeOf(found);
  if (step === "up") return index > 0 ? { ...here, position: index } : null;
  if (step === "down") return index < siblings.length - 1 ? { ...here, position: index + 2 } : null;
  if (step === "in") {
    const before = siblings[index - 1];
    return before ? { parent: before.id, position: before.children.length + 1 } : null;
  }
  const parent = above.at(-1);
  if (!parent) return null;
  const row = above.at(-2)?.children ?? shelves;
  return { parent: above.at(-2)?.id ?? null, position: row.findIndex((one) => one.id === parent.id) + 2 };
}

/** Returns where a drop on, before or after another shelf puts one; null on itself, under itself, and where it is. */
export function placeByDrop(
  shelves: readonly Shelf[],
  id: string,
  targetId: string,
  where: "on" | "before" | "after",
): ShelfPlace | null {
  const [found, target] = [findShelf(shelves, id), findShelf(shelves, targetId)];
  if (!found || !target || target.shelf.id === id || target.above.some((one) => one.id === id)) return null;
  const others = (target.siblings as readonly Shelf[]).filter((one) => one.id !== id);
  const at = others.findIndex((one) => one.id === targetId);
  const place =
    where === "on"
      ? { parent: targetId, position: target.shelf.children.filter((one) => one.id !== id).length + 1 }
      : { parent: target.above.at(-1)?.id ?? null, position: at + (where === "after" ? 2 : 1) };
  const here = placeOf(found);
  return place.parent === here.parent && place.position === here.position ? null : place;
}

function without(shelves: readonly Shelf[], id: string): Shelf[] {
  return shelves.filter((one) => one.id !== id).map((one) => ({ ...one, children: without(one.children, id) }));
}

function withShelf(shelves: readonly Shelf[], shelf: Shelf, { parent, position }: ShelfPlace): Shelf[] {
  if (parent === null) return shelves.toSpliced(position - 1, 0, shelf);
  return shelves.map((one) =>
    one.id === parent
      ? { ...one, children: one.children.toSpliced(position - 1, 0, shelf) }
      : { ...one, children: withShelf(one.children, shelf, { parent, position }) },
  );
}

/** Returns the shelves as they are once one is elsewhere, with all beneath it. */
export function moveShelf(shelves: readonly Shelf[], id: string, place: ShelfPlace): Shelf[] {
  const found = findShelf(shelves, id);
  if (!found) return [...shelves];
  return withShelf(without(shelves, id), { ...found.shelf, parent: place.parent }, place);
}

/** Returns the shelves with another version of one. */
export function withVersion(shelves: readonly Shelf[], id: string, version: number): Shelf[] {
  return shelves.map((one) =>
    one.id === id ? { ...one, version } : { ...one, children: withVersion(one.children, id, version) },
  );
}

/** Lists all shelves, each after the one above it, with how deep it is. */
export function listShelves(shelves: readonly Shelf[], depth = 0): { shelf: Shelf; depth: number }[] {
  return shelves.flatMap((shelf) => [{ shelf, depth }, ...listShelves(shelf.children, depth + 1)]);
}
