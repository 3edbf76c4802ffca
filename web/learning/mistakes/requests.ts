import type { OperationInput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Mistake } from "../../parts/redo/requests.ts";
import type { MistakesSearch } from "./mistakes-search.ts";

type Query = NonNullable<OperationInput<"mistakes.analyse">["query"]>;

export const pageSize = 20;
/** So many are practised in a row at most. */
const MOST_AT_ONCE = 30;
/** So many are asked about in a row at most. */
const MOST_ASKED = 200;

function queryOf({ measure: _, ask: __, view: ___, ...search }: MistakesSearch): Query {
  return { ...search, reason: search.reason as Query["reason"] };
}

/** Queries mistakes and what they cost. */
export const mistakesQuery = (search: MistakesSearch) =>
  queryOptions({
    queryKey: queryKey("mistakes", queryOf(search)),
    queryFn: ({ signal }) => call("mistakes.analyse", { query: { ...queryOf(search), page_size: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries those of the same cut that can be practised now, the costliest first. */
export const todoQuery = (search: MistakesSearch) =>
  queryOptions({
    queryKey: queryKey("mistakes", "todo", queryOf(search)),
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
    queryKey: queryKey("mistakes", "to-ask", queryOf(search)),
    queryFn: ({ signal }) =>
      call("mistakes.analyse", {
        query: { ...queryOf(search), unsaid: "true", page: 1, page_size: MOST_ASKED, ordering: "-points" },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Queries a mistake’s question with what was answered; the key too, once it was redone or for the team. */
export const askedQuestionQuery = ({ session, id }: Pick<Mistake, "session" | "id">) =>
  queryOptions({
    queryKey: queryKey("mistake-question", session, id),
    queryFn: ({ signal }) => call("attempts.get", { params: { id }, query: { session, blind: "true" }, signal }),
    // What opens an answer happens here too: a redo.
    staleTime: 0,
  });
