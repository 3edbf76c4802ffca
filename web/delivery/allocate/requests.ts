import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type Allocation = OperationOutput<"allocations.list">["results"][number];
export type AllocationInput = NonNullable<OperationInput<"allocations.propose">["body"]>;
export type LimitsPage = OperationOutput<"allocations.propose">;
export type LimitsRow = LimitsPage["results"][number];
export type Warning = LimitsRow["warnings"][number];
export type Exception = LimitsRow["exceptions"][number];
export type ListQuery = OperationInput<"allocations.list">["query"];
type ProposeQuery = OperationInput<"allocations.propose">["query"];

/** Queries a page of the allocations within the person's reach. */
export const allocationsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: queryKey("allocations", "list", query),
    queryFn: ({ signal }) => call("allocations.list", { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries the effect of proposed allocations on each person. */
export const proposalQuery = (body: AllocationInput, query: ProposeQuery) =>
  queryOptions({
    queryKey: queryKey("allocations", "proposal", body, query),
    queryFn: ({ signal }) => call("allocations.propose", { body, query, signal }),
    placeholderData: keepPreviousData,
    // Other people's changes count as well.
    staleTime: 0,
  });

/** Queries the members of a group’s allocation who have a time of their own. */
export const ownTimesQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("allocations", "own-times", id),
    queryFn: ({ signal }) => call("allocations.list_own_times", { params: { id }, signal }),
    staleTime: 0,
  });

/** Queries the name for an id in a filter or a URL. */
export const assessmentNameQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("assessments", "one", id),
    queryFn: ({ signal }) => call("assessments.get", { params: { id }, signal }),
  });

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("groups", "one", id),
    queryFn: ({ signal }) => call("groups.get", { params: { id }, signal }),
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("users", "one", id),
    queryFn: ({ signal }) => call("users.get", { params: { id }, signal }),
  });
