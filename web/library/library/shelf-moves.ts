import { type Found, findNode } from "../../parts/tree/tree-moves.ts";
import type { Shelf } from "./requests.ts";

export type FoundShelf = Found<Shelf>;

/** Returns a shelf by its id; null when it isn’t there. */
export const findShelf = (shelves: readonly Shelf[], id: string | undefined): FoundShelf | null =>
  findNode(shelves, id);

/** Lists all shelves, each after the one above it, with how deep it is. */
export function listShelves(shelves: readonly Shelf[], depth = 0): { shelf: Shelf; depth: number }[] {
  return shelves.flatMap((shelf) => [{ shelf, depth }, ...listShelves(shelf.children, depth + 1)]);
}
