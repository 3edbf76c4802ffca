type Address = { search?: unknown; ordering?: unknown; page?: number };

export type ListState<Search> = {
  search: Search;
  /** Counted from 1. */
  page: number;
  /** Words or a filter leave something out: an empty list may be longer without them. */
  isFiltered: boolean;
  /** Changes words, filters or order, and returns to the first page. */
  change: (next: Partial<Search>) => void;
  goToPage: (page: number | undefined) => void;
  /** Takes words and filters off; the order stays. */
  clear: () => void;
};

type Beside<Search> = {
  /** The row in sight: another page or filter lets go of it. */
  row?: keyof Search & string;
  /** What filters nothing, such as which columns are shown. */
  kept?: readonly (keyof Search & string)[];
};

/**
 * Returns what stands in the address of a list, and the ways to change it.
 *
 * @param go Goes to another search, replacing the entry in the history.
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
