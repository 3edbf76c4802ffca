import { readNumber } from "../ui/read-number.ts";

export const states = ["open", "upcoming", "closed", "taken_back"] as const;
export type WindowState = (typeof states)[number];
export const pageSize = 25;
const sortable = ["created_at", "opens_at", "closes_at"] as const;

/** How the list of allocations is cut, as it stands in the address; what is usual is left out. */
export type AllocateSearch = {
  search?: string;
  state?: WindowState;
  assessment?: string;
  user?: string;
  group?: string;
  ordering?: string;
  page?: number;
};

const readId = (value: unknown) => (typeof value === "string" && /^[\w-]{36}$/.test(value) ? value : undefined);

/** Reads it from an address, dropping what it does not know. */
export function readAllocateSearch(search: Record<string, unknown>): AllocateSearch {
  const page = readNumber(search.page);
  const { ordering } = search;
  return {
    search: typeof search.search === "string" && search.search ? search.search.slice(0, 200) : undefined,
    state: states.find((state) => state === search.state),
    assessment: readId(search.assessment),
    user: readId(search.user),
    group: readId(search.group),
    ordering:
      typeof ordering === "string" && sortable.some((column) => ordering === column || ordering === `-${column}`)
        ? ordering
        : undefined,
    page: page === 1 ? undefined : page,
  };
}

export const steps = ["who", "terms", "check"] as const;
export type Step = (typeof steps)[number];

/** Where one is in giving something, and what one came with. */
export type GiveSearch = { step?: Exclude<Step, "who">; assessment?: string; user?: string; group?: string };

/** Reads it from an address, dropping what it does not know. */
export function readGiveSearch(search: Record<string, unknown>): GiveSearch {
  const step = steps.find((one) => one === search.step);
  return {
    step: step === "who" ? undefined : step,
    assessment: readId(search.assessment),
    user: readId(search.user),
    group: readId(search.group),
  };
}
