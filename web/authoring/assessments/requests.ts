import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type OwnAssessment = OperationOutput<"allocations.list_own">["results"][number];
export type Assessment = OperationOutput<"assessments.list">["results"][number];
export type Section = OperationOutput<"sections.list">["results"][number];
export type Allocation = OperationOutput<"allocations.list">["results"][number];
export type Sitting = OperationOutput<"sessions.list">["results"][number];
export type Template = OperationOutput<"assessment_templates.list">["results"][number];
export type ListQuery = OperationInput<"assessments.list">["query"];

/** The student's own assessments with their sittings. */
export const ownAssessmentsQuery = queryOptions({
  queryKey: queryKey("assessments", "own"),
  queryFn: ({ signal }) => call("allocations.list_own", { query: { page_size: 200 }, signal }),
});

/** Queries a page of the organisation's assessments. */
export const assessmentsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: queryKey("assessments", "list", query),
    queryFn: ({ signal }) => call("assessments.list", { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The exams after which an assessment can be made. They change with the installation alone. */
export const templatesQuery = queryOptions({
  queryKey: queryKey("assessments", "templates"),
  queryFn: ({ signal }) => call("assessment_templates.list", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Makes an assessment bear these tags and no others. */
export async function changeTags(
  assessment: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  if (added.length > 0) await call("assessment_tags.create", { body: { assessment, tags: added } });
  if (removed.length > 0) await call("assessment_tags.remove", { body: { assessment, tags: removed } });
}

/** Queries one assessment's draft. */
export const assessmentQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("assessments", "one", id),
    queryFn: ({ signal }) => call("assessments.get", { params: { id }, signal }),
  });

/** Queries its sections in order. */
export const sectionsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("assessments", "sections", id),
    queryFn: ({ signal }) => call("sections.list", { params: { id }, query: { page_size: 200 }, signal }),
  });

/** Queries who was given it. */
export const allocationsQuery = (assessment: string) =>
  queryOptions({
    queryKey: queryKey("assessments", "allocations", assessment),
    queryFn: ({ signal }) => call("allocations.list", { query: { assessment, page_size: 200 }, signal }),
  });

/** Queries a page of its sittings within reach: those not submitted yet, then by when they were submitted, newest first. */
export const sittingsQuery = (assessment: string, page: number) =>
  queryOptions({
    queryKey: queryKey("assessments", "sittings", assessment, page),
    queryFn: ({ signal }) =>
      call("sessions.list", { query: { assessment, page, page_size: 25, ordering: "-submitted_at" }, signal }),
    placeholderData: keepPreviousData,
  });
