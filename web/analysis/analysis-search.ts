import { readNumber } from "../ui/read-number.ts";

export const tabs = ["questions", "test", "calibration", "fairness", "dependence"] as const;
export type Tab = (typeof tabs)[number];

/** By what the questions can be put in order; a minus before it turns it round. */
export const sortings = [
  ...(["position", "title", "p", "discrimination", "alpha", "omitted", "not_reached"] as const),
  ...(["time", "a", "b", "c", "fit", "flags"] as const),
] as const;
export type Sorting = (typeof sortings)[number];

export const pageSize = 25;
const listSortings = ["name", "people", "created_at"] as const;

/** How the list of assessments is filtered, as the address says it. */
export type AnalysesSearch = { search?: string; ordering?: string; page?: number };

/**
 * What of one assessment is in sight; what is usual is left out. `q` is the question whose sheet is open, `calibration` the one that
 * is shown, `with` the one that it is compared with; `reference` and `focal` are two groups or schools.
 */
export type AnalysisSearch = {
  tab?: Exclude<Tab, "questions">;
  version?: number | "all";
  ordering?: string;
  flagged?: true;
  q?: string;
  calibration?: string;
  with?: string;
  reference?: string;
  focal?: string;
};

const id = (value: unknown) => (typeof value === "string" && /^[\w-]{36}$/.test(value) ? value : undefined);
const ordered = (value: unknown, known: readonly string[]) =>
  typeof value === "string" && known.includes(value.replace(/^-/, "")) ? value : undefined;

/** Reads it from an address, dropping what it does not know. */
export function readAnalysesSearch(search: Record<string, unknown>): AnalysesSearch {
  const page = readNumber(search.page);
  return {
    search: typeof search.search === "string" && search.search ? search.search.slice(0, 200) : undefined,
    ordering: ordered(search.ordering, listSortings),
    page: page === 1 ? undefined : page,
  };
}

/** Reads it from an address, dropping what it does not know. */
export function readAnalysisSearch(search: Record<string, unknown>): AnalysisSearch {
  const tab = tabs.find((one) => one === search.tab);
  return {
    tab: tab === "questions" ? undefined : tab,
    version: search.version === "all" ? "all" : readNumber(search.version),
    ordering: ordered(search.ordering, sortings),
    flagged: search.flagged === true || search.flagged === "true" ? true : undefined,
    q: id(search.q),
    calibration: id(search.calibration),
    with: id(search.with),
    reference: id(search.reference),
    focal: id(search.focal),
  };
}
