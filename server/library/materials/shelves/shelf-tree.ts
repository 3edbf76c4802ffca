/** A shelf’s row, and whether the person who asks may read it. */
export interface ShelfRow {
  id: string;
  parent_id: string | null;
  school_id: string | null;
  name: string;
  position: number;
  version: number;
  created_by: string | null;
  is_readable: boolean;
}

/** All shelves at one moment, with the questions one asks of them. Ids are asked for in whichever case. */
export interface ShelfTree {
  size: number;
  /** One that the person may read. */
  find(id: string): ShelfRow | undefined;
  /** All beneath a shelf, or at the top, in order: also those that the person may not read. */
  childrenOf(id: string | null): readonly ShelfRow[];
  /** The shelf above as far as the person may read it. */
  parentOf(row: ShelfRow): ShelfRow | null;
  /** Those that the person sees beneath a shelf, or at the top because nothing above is theirs to read. */
  shownBeneath(id: string | null): ShelfRow[];
  /** A shelf and all beneath it, each after the one above it. */
  branchOf(id: string): ShelfRow[];
  /** From the top down to the shelf itself. */
  pathOf(id: string): ShelfRow[];
  /** How many levels a branch has; 1 for a shelf with nothing beneath. */
  heightOf(id: string): number;
}

const byPlace = (one: ShelfRow, other: ShelfRow) => one.position - other.position || (one.id < other.id ? -1 : 1);

/** Puts rows together. */
export function shelfTreeOf(rows: readonly ShelfRow[]): ShelfTree {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const beneath = Map.groupBy(rows, (row) => row.parent_id);
  for (const siblings of beneath.values()) siblings.sort(byPlace);
  const childrenOf = (id: string | null) => beneath.get(id) ?? [];
  const parentOf = (row: ShelfRow) => {
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
    return parent?.is_readable ? parent : null;
  };
  const shownTop = rows.filter((row) => row.is_readable && parentOf(row) === null).sort(byPlace);

  const tree: ShelfTree = {
    size: rows.length,
    find(id) {
      const row = byId.get(id.toLowerCase());
      return row?.is_readable ? row : undefined;
    },
    childrenOf,
    parentOf,
    shownBeneath: (id) => (id === null ? shownTop : childrenOf(id).filter((row) => row.is_readable)),
    branchOf(id) {
      const top = byId.get(id);
      const branch = top ? [top] : [];
      // The list grows while it is walked: each shelf brings those beneath it.
      for (const row of branch) branch.push(...childrenOf(row.id));
      return branch;
    },
    pathOf(id) {
      const path: ShelfRow[] = [];
      for (let row = byId.get(id); row; row = row.parent_id === null ? undefined : byId.get(row.parent_id)) {
        path.unshift(row);
      }
      return path;
    },
    heightOf(id) {
      const above = tree.pathOf(id).length;
      return Math.max(...tree.branchOf(id).map((row) => tree.pathOf(row.id).length)) - above + 1;
    },
  };
  return tree;
}
