import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type AssigneesPage = OperationOutput<"assessments.list_users">;
export type Assignee = AssigneesPage["results"][number];
type AssigneesQuery = OperationInput<"assessments.list_users">["query"];

type Terms = Pick<Assignee, "opens_at" | "time_zone" | "hard_close" | "sittings_allowed">;

/** Queries what more time would come to for one person who has an assessment, with what deserves a second look. */
export const moreTimeQuery = (
  assessment: string,
  assignee: Assignee,
  accommodations: Partial<Assignee["accommodations"]>,
  closes_at: string | null,
) => {
  const { opens_at, time_zone, hard_close, sittings_allowed }: Terms = assignee;
  const window = { opens_at, closes_at, time_zone, hard_close, sittings_allowed };
  const body = { assessments: [assessment], users: [assignee.user.id], ...window, accommodations };
  return queryOptions({
    queryKey: queryKey("allocations", "more-time", body),
    queryFn: async ({ signal }) => {
      const { results } = await call("allocations.propose", { body, query: {}, signal });
      return results[0] ?? null;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** Queries those of the people who have an assessment whose time does not fit into their window. */
export const tooShortQuery = (assessment: string) =>
  queryOptions({
    queryKey: queryKey("allocations", "too-short", assessment),
    queryFn: async ({ signal }) => {
      const query = { assessment, warning: "window_too_short" as const, page_size: 200 };
      const { results } = await call("allocations.limits", { query, signal });
      return results.map((row) => row.user.id);
    },
  });

/** Queries a page of who has an assessment. */
export const assigneesQuery = (assessment: string, query: AssigneesQuery) =>
  queryOptions({
    queryKey: queryKey("allocations", "assignees", assessment, query),
    queryFn: ({ signal }) => call("assessments.list_users", { params: { id: assessment }, query, signal }),
    placeholderData: keepPreviousData,
  });
