import type { Shelf, ShelfAlone } from "@sextant/contract/library-groups.ts";
import { mayEdit } from "../../../foundation/access/content.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { ShelfRow, ShelfTree } from "./shelf-tree.ts";

type Counts = ReadonlyMap<string, number>;

function presentShelf(actor: Actor, tree: ShelfTree, counts: Counts, row: ShelfRow, position: number) {
  const isTheirs = mayEdit(actor, row);
  return {
    id: row.id,
    name: row.name,
    parent: tree.parentOf(row)?.id ?? null,
    school: row.school_id,
    position,
    material_count: counts.get(row.id) ?? 0,
    version: row.version,
    can: { update: isTheirs, move: isTheirs, remove: isTheirs, add_beneath: isTheirs, add_material: isTheirs },
  };
}

/** Returns shelves as they leave, nested, places counted from 1 among what the person sees. */
export function presentShelves(actor: Actor, tree: ShelfTree, counts: Counts, beneath: string | null = null): Shelf[] {
  return tree.shownBeneath(beneath).map((row, index) => ({
    ...presentShelf(actor, tree, counts, row, index + 1),
    children: presentShelves(actor, tree, counts, row.id),
  }));
}

/** Returns a shelf by itself as it leaves. */
export function presentAlone(actor: Actor, tree: ShelfTree, counts: Counts, row: ShelfRow): ShelfAlone {
  const siblings = tree.shownBeneath(tree.parentOf(row)?.id ?? null);
  const path = tree.pathOf(row.id).filter((one) => one.is_readable);
  return {
    ...presentShelf(actor, tree, counts, row, siblings.indexOf(row) + 1),
    path: path.map(({ id, name }) => ({ id, name })),
    child_count: tree.shownBeneath(row.id).length,
  };
}
