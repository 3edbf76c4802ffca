import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type Analysis = OperationOutput<"mistakes.analyse">;
export type Mistake = Analysis["results"][number];
export type Shown = OperationOutput<"mistakes.try">;
export type Answered = OperationOutput<"mistakes.answer">;
export type Reason = OperationOutput<"reasons.list">["results"][number];

/** Queries the available reasons for error. */
export const reasonsQuery = queryOptions({
  queryKey: queryKey("reasons-for-error"),
  queryFn: async ({ signal }) => (await call("reasons.list", { query: { page_size: 200 }, signal })).results,
  staleTime: 5 * 60_000,
});

/** Queries a mistake's question without its key, or one like it. What was asked for and not answered comes again. */
export const tryQuery = ({ session, id }: Pick<Mistake, "session" | "id">, kind: Shown["kind"]) =>
  queryOptions({
    queryKey: queryKey("mistake-try", kind, id),
    queryFn: ({ signal }) => call("mistakes.try", { body: { session, attempt: id, kind }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
