import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type School = OperationOutput<"schools.get">;
export type Member = OperationOutput<"schools.list_members">["results"][number];
export type Group = OperationOutput<"groups.list">["results"][number];

/** What hangs on a school that cannot be archived just so. `settings`: the parts that send new people there. */
export type Usage = { people_count: number; group_count: number; settings: string[] };

/** Reads what hangs on it, out of the refusal to archive it; null when it was refused for something else. */
export function usageIn(error: unknown): Usage | null {
  if (!(error instanceof CallError) || error.code !== "in_use") return null;
  return (error.problem.usage as Usage | undefined) ?? null;
}

/** Queries a page of the schools within reach. */
export const schoolsQuery = (query: OperationInput<"schools.list">["query"]) =>
  queryOptions({
    queryKey: queryKey("schools", "list", query),
    queryFn: ({ signal }) => call("schools.list", { query, signal }),
    placeholderData: keepPreviousData,
  });

export const schoolQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("schools", "one", id),
    queryFn: ({ signal }) => call("schools.get", { params: { id }, signal }),
  });

/** Queries a page of those who belong to it. */
export const membersQuery = (id: string, query: OperationInput<"schools.list_members">["query"]) =>
  queryOptions({
    queryKey: queryKey("schools", "members", id, query),
    queryFn: ({ signal }) => call("schools.list_members", { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries the groups of a school. */
export const groupsOfSchoolQuery = (school: string, query: { page: number; page_size: number }) =>
  queryOptions({
    queryKey: queryKey("groups", "of-school", school, query),
    queryFn: ({ signal }) => call("groups.list", { query: { ...query, school }, signal }),
    placeholderData: keepPreviousData,
  });
