import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { SittingsSearch } from "./sittings-search.ts";

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

/** How sittings are ordered unless said: those not submitted yet, then by when they were submitted, newest first. */
export const usualSittings = "-submitted_at";
export const sittingsPageSize = 25;

/** Queries a page of its sittings within reach. */
export const sittingsQuery = (assessment: string, { page = 1, ordering = usualSittings, ...filters }: SittingsSearch) =>
  queryOptions({
    queryKey: queryKey("assessments", "sittings", assessment, { ...filters, ordering, page }),
    queryFn: ({ signal }) =>
      call("sessions.list", {
        query: { assessment, ...filters, page, page_size: sittingsPageSize, ordering },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const AT_ONCE = 200;
/** So many sittings take one call. */
const MOST_AT_ONCE = 2000;

/** Reads the sittings that are ticked, on whichever page they are. */
export async function loadTicked(
  assessment: string,
  filters: Pick<SittingsSearch, "search" | "state" | "group" | "school">,
  isTicked: (id: string) => boolean,
): Promise<Sitting[]> {
  const found: Sitting[] = [];
  for (let page = 1; (page - 1) * AT_ONCE < MOST_AT_ONCE; page += 1) {
    const { results, next } = await call("sessions.list", {
      query: { assessment, ...filters, page, page_size: AT_ONCE },
    });
    // Previews are the team’s own.
    found.push(...results.filter(({ id, is_preview: isPreview }) => isTicked(id) && !isPreview));
    if (next === null) break;
  }
  return found;
}
