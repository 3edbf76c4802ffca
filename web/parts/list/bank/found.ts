import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";

export type Found = OperationOutput<"questions.list">;
export type Question = Found["results"][number];
export type Facets = NonNullable<Found["facets"]>;

/** Queries a page of the bank, with how many there are of each kind. The last one stays in sight until the next has come. */
export const questionsQuery = (query: NonNullable<OperationInput<"questions.list">["query"]>) =>
  queryOptions({
    queryKey: queryKey("bank", "list", query),
    queryFn: ({ signal }) => call("questions.list", { query: { ...query, facets: "true" }, signal }),
    placeholderData: keepPreviousData,
  });
