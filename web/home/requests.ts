import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";

/** The student's own assessments with their sittings. */
export const ownAssessmentsQuery = queryOptions({
  queryKey: ["home", "own-assessments"],
  queryFn: ({ signal }) => call("allocations.list_own", { query: { page_size: 200 }, signal }),
});

/** How many questions the bank holds: a page of one, for its count. */
export const bankCountQuery = queryOptions({
  queryKey: ["home", "bank-count"],
  queryFn: ({ signal }) => call("questions.list", { query: { page_size: 1 }, signal }),
  select: (answer) => answer.count,
});

/** How many answers wait for a mark: a page of one, for its count. */
export const toMarkQuery = queryOptions({
  queryKey: ["marking", "count"],
  queryFn: ({ signal }) => call("marking.list", { query: { page_size: 1 }, signal }),
  select: (answer) => answer.count,
});

/** The newest assessments, a few. */
export const assessmentsQuery = queryOptions({
  queryKey: ["home", "assessments"],
  queryFn: ({ signal }) => call("assessments.list", { query: { page_size: 8, ordering: "-updated_at" }, signal }),
});
