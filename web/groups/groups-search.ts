import { readNumber } from "../ui/read-number.ts";

export const pageSize = 25;
const sortable = ["name", "school", "member_count", "created_at"] as const;
export const views = ["members", "given", "past"] as const;
export type View = (typeof views)[number];

/** How the list of groups is cut, as it stands in the address; what is usual is left out. */
export type GroupsSearch = { search?: string; school?: string; archived?: true; ordering?: string; page?: number };
/** What of one group is open. */
export type GroupSearch = { view?: Exclude<View, "members">; search?: string; page?: number };

const words = (value: unknown) => (typeof value === "string" && value ? value.slice(0, 200) : undefined);
const laterPage = (value: unknown) => {
  const page = readNumber(value);
  return page === 1 ? undefined : page;
};

/** Reads it from an address, dropping what it does not know. */
export function readGroupsSearch(search: Record<string, unknown>): GroupsSearch {
  const ordering = typeof search.ordering === "string" ? search.ordering : undefined;
  return {
    search: words(search.search),
    school: typeof search.school === "string" && /^[\w-]{36}$/.test(search.school) ? search.school : undefined,
    archived: search.archived === true || search.archived === "true" ? true : undefined,
    ordering: sortable.some((column) => ordering === column || ordering === `-${column}`) ? ordering : undefined,
    page: laterPage(search.page),
  };
}

/** Reads it from an address, dropping what it does not know. */
export function readGroupSearch(search: Record<string, unknown>): GroupSearch {
  const view = views.find((one) => one === search.view);
  return { view: view === "members" ? undefined : view, search: words(search.search), page: laterPage(search.page) };
}
