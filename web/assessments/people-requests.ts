import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";

export type HoldersPage = OperationOutput<"assessments.list_users">;
export type Holder = HoldersPage["results"][number];
type HoldersQuery = OperationInput<"assessments.list_users">["query"];

/** A page of who has an assessment. */
export const holdersQuery = (assessment: string, query: HoldersQuery) =>
  queryOptions({
    queryKey: ["allocations", "holders", assessment, query],
    queryFn: ({ signal }) => call("assessments.list_users", { params: { id: assessment }, query, signal }),
    placeholderData: keepPreviousData,
  });
