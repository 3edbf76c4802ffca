import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";

export type Allocation = OperationOutput<"allocations.list">["results"][number];
export type AllocationInput = NonNullable<OperationInput<"allocations.propose">["body"]>;
export type LimitsPage = OperationOutput<"allocations.propose">;
export type LimitsRow = LimitsPage["results"][number];
export type Warning = LimitsRow["warnings"][number];
export type ListQuery = OperationInput<"allocations.list">["query"];
type ProposeQuery = OperationInput<"allocations.propose">["query"];

/** Queries a page of the allocations that one may know of. */
export const allocationsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ["allocations", "list", query],
    queryFn: ({ signal }) => call("allocations.list", { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries what proposed allocations would come to for each person. */
export const proposalQuery = (body: AllocationInput, query: ProposeQuery) =>
  queryOptions({
    queryKey: ["allocations", "proposal", body, query],
    queryFn: ({ signal }) => call("allocations.propose", { body, query, signal }),
    placeholderData: keepPreviousData,
    // What others do meanwhile counts as well.
    staleTime: 0,
  });

/** Queries the name of what a filter or an address names by its id. */
export const assessmentNameQuery = (id: string) =>
  queryOptions({
    queryKey: ["assessments", "one", id],
    queryFn: ({ signal }) => call("assessments.get", { params: { id }, signal }),
  });

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ["groups", "one", id],
    queryFn: ({ signal }) => call("groups.get", { params: { id }, signal }),
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "one", id],
    queryFn: ({ signal }) => call("users.get", { params: { id }, signal }),
  });
