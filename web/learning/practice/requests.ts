import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { SetDraft } from "./draft.ts";
import type { PracticeSearch } from "./practice-search.ts";

export type PracticeSet = OperationOutput<"practice_sets.get">;
export type SetAssessment = OperationOutput<"practice_set_assessments.create">;
export type Pool = OperationOutput<"practice_pool.list">;
export type PoolQuestion = Pool["results"][number];
export type MistakeStock = OperationOutput<"practice_mistakes.count">;

export type Goals = OperationOutput<"goals.get">;

/** Queries what a student works towards, with their daily limit. */
export const goalsQuery = (user: string) =>
  queryOptions({
    queryKey: queryKey("goals", user),
    queryFn: ({ signal }) => call("goals.get", { params: { id: user }, signal }),
  });

export const pageSize = 20;

/** Queries a page of sets. */
export const setsQuery = ({ search, page = 1, show }: Pick<PracticeSearch, "search" | "page" | "show">, size: number) =>
  queryOptions({
    queryKey: queryKey("practice", "sets", search, page, show, size),
    queryFn: ({ signal }) =>
      call("practice_sets.list", {
        query: {
          ...(search ? { search } : {}),
          page,
          page_size: size,
          archived: show === "archived" ? "true" : "false",
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Queries the assessments that were made of a set or linked to it. */
export const setAssessmentsQuery = (set: string) =>
  queryOptions({
    queryKey: queryKey("practice", "assessments", set),
    queryFn: ({ signal }) =>
      call("practice_set_assessments.list", { query: { practice_set: set, page_size: 100 }, signal }),
  });

/** Queries how many mistakes a set could be made from, and the unseen questions like them. */
export const mistakeStockQuery = ({ state, tags: [tag] }: Pick<SetDraft, "state" | "tags">) =>
  queryOptions({
    queryKey: queryKey("practice", "mistakes", state, tag),
    queryFn: ({ signal }) => call("practice_mistakes.count", { query: { state, ...(tag ? { tag } : {}) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** What of the pool is asked for. */
export interface PoolFilter {
  tags: readonly string[];
  difficulty: readonly number[];
  search?: string | undefined;
  page?: number;
}

/** Queries what may be practised: how much matches, how much there is by tag, and a page of it. */
export const poolQuery = ({ tags, difficulty, search, page = 1 }: PoolFilter, size: number) =>
  queryOptions({
    queryKey: queryKey("practice", "pool", tags, difficulty, search, page, size),
    queryFn: ({ signal }) =>
      call("practice_pool.list", {
        query: {
          ...(tags.length > 0 ? { tag: tags.join(",") } : {}),
          ...(difficulty.length > 0 ? { difficulty: difficulty.join(",") } : {}),
          ...(search ? { search } : {}),
          page,
          page_size: size,
        },
        signal,
      }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
