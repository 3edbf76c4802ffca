import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { queryKey } from "../requests/query-key.ts";

/** Others mark from the same queue. This person’s own marks are counted at once. */
const EVERY_MS = 120_000;

/** Queries how many answers wait for this person's mark or decision. */
export const markingCountQuery = queryOptions({
  queryKey: queryKey("marking", "count"),
  queryFn: ({ signal }) => call("marking.count", { signal }),
  refetchInterval: EVERY_MS,
  staleTime: EVERY_MS,
  retry: false,
});
