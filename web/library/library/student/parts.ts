import type { Material, Shelf } from "../requests.ts";
import { findShelf, listShelves } from "../shelf-moves.ts";

/** What is in sight: a shelf by its id, or all of it. */
export type View = string;

/** A headed list of materials. */
export type Part = { id: string; name: string | null; materials: readonly Material[] };

export type Parts = {
  /** Null for what is no shelf. */
  shelf: Shelf | null;
  above: readonly Shelf[];
  parts: readonly Part[];
  all: readonly Material[];
};

/** Returns whether something is still to be read. */
export const isUnfinished = ({ reading }: Material) => !reading?.finished_at;

/** What is due comes first, the soonest before others; the rest as it was. */
function dueFirst(materials: readonly Material[]): Material[] {
  const when = ({ due_at, reading }: Material) => (due_at && !reading?.finished_at ? due_at : "9999");
  return materials.toSorted((one, other) => when(one).localeCompare(when(other)));
}

/** Keeps each material in the first part that has it, so that as many are seen as are counted. */
function listOnce(parts: readonly Part[]): Part[] {
  const listed = new Set<string>();
  const once = parts.map((part) => {
    const first = part.materials.filter(({ id }) => !listed.has(id));
    for (const { id } of first) listed.add(id);
    return { ...part, materials: first };
  });
  return once.filter((part) => part.materials.length > 0);
}

/** Returns the names of the shelves that hold a material besides the one where it is listed. */
export const otherShelves = (shelves: readonly Shelf[], { library_groups }: Material, part: Part["id"]): string[] =>
  listShelves(shelves).flatMap(({ shelf }) =>
    shelf.id !== part && library_groups.includes(shelf.id) ? [shelf.name] : [],
  );

/**
 * Returns what is on a shelf, under the names of the shelves beneath it; without one, everything by shelf, what is due before all. Each
 * material is there once: on the first of its shelves.
 */
export function partsOf(view: View, shelves: readonly Shelf[], materials: readonly Material[]): Parts {
  const on = (id: string) => materials.filter(({ library_groups }) => library_groups.includes(id));
  const found = findShelf(shelves, view);
  if (!found) {
    const due = dueFirst(materials.filter((one) => one.due_at && isUnfinished(one)));
    const loose = materials.filter(({ library_groups }) => library_groups.length === 0);
    const parts: Part[] = [
      { id: "due", name: "due", materials: due },
      ...listShelves(shelves).map(({ shelf }) => ({ id: shelf.id, name: shelf.name, materials: on(shelf.id) })),
      { id: "loose", name: null, materials: loose },
    ];
    return { shelf: null, above: [], parts: listOnce(parts), all: materials };
  }
  const beneath = listShelves(found.node.children);
  const parts = listOnce([
    ...beneath.map(({ shelf }) => ({ id: shelf.id, name: shelf.name, materials: on(shelf.id) })),
    { id: found.node.id, name: null, materials: on(found.node.id) },
  ]);
  return { shelf: found.node, above: found.above, parts, all: parts.flatMap(({ materials }) => materials) };
}

/** Returns how many materials one finds on a shelf that is opened: those of the shelves beneath it count too, each once. */
export const countIn = (shelf: Shelf, materials: readonly Material[]): number =>
  partsOf(shelf.id, [shelf], materials).all.length;
