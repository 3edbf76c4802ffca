import { readNumber } from "../ui/read-number.ts";

export const kinds = ["diagnostic", "mock", "quiz", "practice"] as const;
export type Kind = (typeof kinds)[number];
const sortable = ["name", "kind", "created_at", "updated_at"] as const;
export const pageSize = 25;

/** How the list of assessments is cut, as it stands in the address; what is usual is left out. */
export type ListSearch = {
  search?: string;
  kind?: Kind;
  tag?: string;
  archived?: true;
  ordering?: string;
  page?: number;
};

/** Reads it from an address, dropping what it does not know. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const ordering = typeof search.ordering === "string" ? search.ordering : undefined;
  const page = readNumber(search.page);
  return {
    search: typeof search.search === "string" && search.search ? search.search.slice(0, 200) : undefined,
    kind: kinds.find((kind) => kind === search.kind),
    tag: typeof search.tag === "string" && /^[\w-]{36}$/.test(search.tag) ? search.tag : undefined,
    archived: search.archived === true || search.archived === "true" ? true : undefined,
    ordering: sortable.some((column) => ordering === column || ordering === `-${column}`) ? ordering : undefined,
    page: page === 1 ? undefined : page,
  };
}
