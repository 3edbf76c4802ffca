import type { OperationOutput } from "@sextant/contract/types.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Draft, StoredQuestion } from "./draft.ts";
import type { SaveCalls } from "./saver.ts";

export type Preview = OperationOutput<"questions.preview">;
export type VersionPage = OperationOutput<"questions.versions">;
export type QuestionVersion = VersionPage["results"][number];

/** Queries a question for editing: fetched again each time the editor opens. */
export const editedQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("editor", "question", id),
    queryFn: ({ signal }) => call("questions.get", { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Queries its versions, newest first. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("editor", "versions", id),
    queryFn: ({ signal }) => call("questions.versions", { params: { id }, query: { page_size: 50 }, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries where it is used. */
export const usageQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("editor", "usage", id),
    queryFn: ({ signal }) => call("questions.usage", { params: { id }, signal }),
  });

/** Queries the published versions with scores based on an earlier key. */
export const outdatedQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("editor", "outdated", id),
    queryFn: ({ signal }) => call("regrades.outdated", { params: { id }, signal }),
    retry: false,
  });

/** Queries shared passages and figures by search words, page by page. */
export const stimuliQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: queryKey("editor", "stimuli", search),
    queryFn: ({ signal, pageParam }) =>
      call("stimuli.list", { query: { search, page: pageParam, page_size: 20 }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, page) => (next === null ? undefined : page + 1),
    placeholderData: keepPreviousData,
  });

/** Queries whether there is any reason for error that can be assigned to an option. */
export const hasReasonsQuery = queryOptions({
  queryKey: queryKey("tags", "reasons", "any"),
  queryFn: ({ signal }) =>
    call("reasons.list", { query: { page_size: 1 }, signal }).then(({ results }) => results.length > 0),
  staleTime: 300_000,
});

/** Returns a draft's student view, its problems, and similar questions. */
export function previewDraft(question: Draft, id: string | null, signal: AbortSignal): Promise<Preview> {
  return call("questions.preview", { body: { question, ...(id ? { id } : {}) }, signal });
}

/** Saves a question. */
export const saveCalls: SaveCalls = {
  create: (body, key) =>
    call("questions.create", {
      body: { ...body, status: body.status === "retired" ? "draft" : body.status },
      idempotencyKey: key,
    }),
  update: (id, { source_identifier: _fixed, ...body }) => call("questions.update", { params: { id }, body }),
};

/** Returns the score of a response to the stored question. */
export function tryResponse(
  id: string,
  response: Record<string, unknown>,
): Promise<OperationOutput<"questions.score">> {
  return call("questions.score", { params: { id }, body: { response } });
}

/** Creates a draft from an old version. */
export function restoreVersion(
  stored: Pick<StoredQuestion, "id" | "version">,
  number: number,
): Promise<StoredQuestion> {
  return call("questions.restore", { params: { id: stored.id }, body: { number, version: stored.version } });
}
