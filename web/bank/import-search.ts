import { readNumber } from "../ui/read-number.ts";

export const itemStatuses = ["ok", "lossy", "duplicate", "repeat", "unsupported", "invalid"] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** What of an import stands in the address: the job that is followed, the cut of its report and the page of that. */
export type ImportSearch = { job?: string; show?: ItemStatus; page?: number };

/** Reads it from an address, dropping what it does not know. */
export function readImportSearch(search: Record<string, unknown>): ImportSearch {
  const page = readNumber(search.page);
  return {
    job: typeof search.job === "string" && /^[0-9a-f-]{36}$/i.test(search.job) ? search.job : undefined,
    show: itemStatuses.find((status) => status === search.show),
    page: page === 1 ? undefined : page,
  };
}
