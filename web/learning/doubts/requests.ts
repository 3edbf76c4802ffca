import type { OperationInput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type DoubtAction = OperationInput<"doubts.update">["body"]["action"];

export const pageSize = 50;

/** Queries the user’s own doubts, newest first. */
export const ownQuery = (page = 1) =>
  queryOptions({
    queryKey: queryKey("doubts", "own", page),
    queryFn: ({ signal }) => call("doubts.list", { query: { page, page_size: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries a page of the queue. */
export const queueQuery = (show: "open" | "mine" | "answered" | "resolved", ordering: string, page = 1) =>
  queryOptions({
    queryKey: queryKey("doubts", "queue", show, ordering, page),
    queryFn: ({ signal }) => call("doubts.list", { query: { show, ordering, page, page_size: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries one doubt with all that was written on it. */
export const doubtQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("doubts", "one", id),
    queryFn: ({ signal }) => call("doubts.get", { params: { id }, signal }),
  });

/** Queries what reasons for error are called, archived ones with them. */
export const reasonNamesQuery = queryOptions({
  queryKey: queryKey("reasons-for-error", "names"),
  queryFn: async ({ signal }) => {
    const { results } = await call("reasons.list", { query: { page_size: 200, archived: "true" }, signal });
    return new Map(results.map(({ id, name }) => [id, name]));
  },
  staleTime: 5 * 60_000,
});
