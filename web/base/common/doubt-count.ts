import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { queryKey } from "../requests/query-key.ts";

/** What is told live comes at once; this finds what a broken stream missed. */
const EVERY_MS = 120_000;

/** Queries how many doubts wait: new answers for a student, open ones for the team. */
export const doubtCountQuery = queryOptions({
  queryKey: queryKey("doubts", "count"),
  queryFn: ({ signal }) => call("doubts.count", { signal }),
  refetchInterval: EVERY_MS,
  staleTime: EVERY_MS,
  retry: false,
});
