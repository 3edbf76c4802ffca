import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type Performance = OperationOutput<"performance.get">;
export type Series = Performance["scores"][number];
export type Topic = Performance["mastery"][number];

/** Queries a student’s performance. @param user The student; the current user if absent. */
export const performanceQuery = (user: string | undefined) =>
  queryOptions({
    queryKey: queryKey("performance", user ?? "me"),
    queryFn: ({ signal }) => call("performance.get", { query: user ? { user } : {}, signal }),
  });

export type MonthlyProgress = OperationOutput<"monthly_progress.get">;

/** Queries what a student has got done this month. */
export const monthQuery = (user: string) =>
  queryOptions({
    queryKey: queryKey("performance", user, "month"),
    queryFn: ({ signal }) => call("monthly_progress.get", { params: { id: user }, signal }),
  });

/** Queries how many questions there are to practise, by tag. */
export const stockQuery = queryOptions({
  queryKey: queryKey("practice", "pool", "stock"),
  queryFn: async ({ signal }) => {
    const { stock } = await call("practice_pool.list", { query: { page_size: 1 }, signal });
    return new Map(stock.map(({ id, questions }) => [id, questions]));
  },
  staleTime: 60_000,
});
