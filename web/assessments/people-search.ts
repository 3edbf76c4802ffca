import { readNumber } from "../ui/read-number.ts";

export const holderStates = [
  "open",
  "in_progress",
  "submitted",
  "scored",
  "released",
  "upcoming",
  "missed",
  "withdrawn",
] as const;
export type HolderState = (typeof holderStates)[number];
const sortable = ["name", "state", "closes_at", "submitted_at"] as const;
export const peoplePageSize = 50;

/** How the list of who has an assessment is cut, as it stands in the address; what is usual is left out. */
export type PeopleSearch = { search?: string; state?: HolderState; ordering?: string; page?: number };

/** Reads it from an address, dropping what it does not know. */
export function readPeopleSearch(search: Record<string, unknown>): PeopleSearch {
  const page = readNumber(search.page);
  const { ordering } = search;
  return {
    search: typeof search.search === "string" && search.search ? search.search.slice(0, 200) : undefined,
    state: holderStates.find((state) => state === search.state),
    ordering:
      typeof ordering === "string" && sortable.some((column) => ordering === column || ordering === `-${column}`)
        ? ordering
        : undefined,
    page: page === 1 ? undefined : page,
  };
}
