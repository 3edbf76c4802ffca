import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import type { MistakesSearch } from "./mistakes-search.ts";

export type Analysis = OperationOutput<"mistakes.analyse">;
export type Mistake = Analysis["results"][number];
export type Shown = OperationOutput<"mistakes.try">;
export type Answered = OperationOutput<"mistakes.answer">;
type Query = NonNullable<OperationInput<"mistakes.analyse">["query"]>;

export const pageSize = 20;
/** So many are practised in a row at most. */
const MOST_AT_ONCE = 30;
/** So many are asked about in a row at most. */
const MOST_ASKED = 200;

function queryOf({ measure: _, ask: __, ...search }: MistakesSearch): Query {
  return { ...search, reason: search.reason as Query["reason"] };
}

/** Queries mistakes and what they cost. */
export const mistakesQuery = (search: MistakesSearch) =>
  queryOptions({
    queryKey: ["mistakes", queryOf(search)],
    queryFn: ({ signal }) => call("mistakes.analyse", { query: { ...queryOf(search), page_size: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries those of the same cut that can be practised now, the costliest first. */
export const todoQuery = (search: MistakesSearch) =>
  queryOptions({
    queryKey: ["mistakes", "todo", queryOf(search)],
    queryFn: ({ signal }) =>
      call("mistakes.analyse", {
        query: { ...queryOf(search), state: "todo", page: 1, page_size: MOST_AT_ONCE, ordering: "-points" },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Queries those of the same cut of which nobody said why, the costliest first. */
export const toAskQuery = (search: MistakesSearch) =>
  queryOptions({
    queryKey: ["mistakes", "to-ask", queryOf(search)],
    queryFn: ({ signal }) =>
      call("mistakes.analyse", {
        query: { ...queryOf(search), unsaid: "true", page: 1, page_size: MOST_ASKED, ordering: "-points" },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export type Reason = OperationOutput<"reasons.list">["results"][number];

/** Queries the reasons for error that one can choose. */
export const reasonsQuery = queryOptions({
  queryKey: ["reasons-for-error"],
  queryFn: async ({ signal }) => (await call("reasons.list", { query: { page_size: 200 }, signal })).results,
  staleTime: 5 * 60_000,
});

/** Queries a mistake's question without its key, or one like it. What was asked for and not answered comes again. */
export const tryQuery = ({ session, id }: Pick<Mistake, "session" | "id">, kind: Shown["kind"]) =>
  queryOptions({
    queryKey: ["mistake-try", kind, id],
    queryFn: ({ signal }) => call("mistakes.try", { body: { session, attempt: id, kind }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
