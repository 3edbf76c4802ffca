type Address = { search?: unknown; ordering?: unknown; page?: number };

export type ListState<Search> = {
  search: Search;
  /** Counted from 1. */
  page: number;
  /** A search or a filter is on: an empty list may have rows without it. */
  isFiltered: boolean;
  /** Changes search, filters or order, and returns to the first page. */
  change: (next: Partial<Search>) => void;
  goToPage: (page: number | undefined) => void;
  /** Clears search and filters; the order stays. */
  clear: () => void;
};

type Beside<Search> = {
  /** The parameter of the open row: changing page or filters clears it. */
  row?: keyof Search & string;
  /** Parameters that are no filters, such as the visible columns. */
  kept?: readonly (keyof Search & string)[];
};

/**
 * Returns the state of a list kept in the URL, and functions that change it.
 *
 * @param go Navigates to another search, replacing the history entry.
 */
export function listState<Search extends Address>(
  search: Search,
  go: (next: Search) => void,
  { row, kept = [] }: Beside<Search> = {},
): ListState<Search> {
  const isNoFilter = new Set<string>(["ordering", "page", ...(row ? [row] : []), ...kept]);
  const filters = Object.entries(search).filter(([name, value]) => value !== undefined && !isNoFilter.has(name));
  const first = Object.fromEntries(["page", ...(row ? [row] : [])].map((name) => [name, undefined]));
  const none = Object.fromEntries(filters.map(([name]) => [name, undefined]));
  return {
    search,
    page: search.page ?? 1,
    isFiltered: filters.length > 0,
    change: (next) => go({ ...search, ...first, ...next }),
    goToPage: (page) => go({ ...search, ...first, page }),
    clear: () => go({ ...search, ...first, ...none }),
  };
}
