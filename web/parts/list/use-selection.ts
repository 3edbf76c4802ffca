import { useState } from "react";

export type Selection = {
  ids: ReadonlySet<string>;
  /** Not only those: whatever the filter finds. */
  isAll: boolean;
  /** Every row of the page in sight is chosen. */
  isWholePage: boolean;
  isSome: boolean;
  /** @param isRange All from the row ticked last to this one, in the page in sight. */
  toggle: (id: string, isRange?: boolean) => void;
  togglePage: () => void;
  takeAll: () => void;
  clear: () => void;
};

/**
 * Returns which rows are ticked, across pages.
 *
 * @param filter What the list is of: another filter starts over.
 * @param page Ids of the rows in sight.
 */
export function useSelection(filter: string, page: readonly string[]): Selection {
  const [state, setState] = useState<{ filter: string; ids: ReadonlySet<string>; isAll: boolean }>({
    filter,
    ids: new Set(),
    isAll: false,
  });
  const [last, setLast] = useState<string | null>(null);
  const { ids, isAll } = state.filter === filter ? state : { ids: new Set<string>(), isAll: false };
  const set = (next: Iterable<string>, all = false) => setState({ filter, ids: new Set(next), isAll: all });
  const isWholePage = page.length > 0 && page.every((id) => isAll || ids.has(id));
  return {
    ids,
    isAll,
    isWholePage,
    isSome: isAll || ids.size > 0,
    // One taken out of all leaves the others in sight: which the rest are, only the server knows.
    toggle: (id, isRange = false) => {
      const chosen = isAll ? page : [...ids];
      const [from, to] = [page.indexOf(last ?? ""), page.indexOf(id)].toSorted((one, other) => one - other);
      setLast(id);
      if (isRange && from !== undefined && to !== undefined && from >= 0)
        return set([...chosen, ...page.slice(from, to + 1)]);
      set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
    },
    togglePage: () => set(isWholePage ? [...ids].filter((id) => !page.includes(id)) : [...ids, ...page]),
    takeAll: () => set(page, true),
    clear: () => set([]),
  };
}

/** @param total How many the filter finds. */
export const selectedCount = ({ isAll, ids }: Selection, total: number) => (isAll ? total : ids.size);
