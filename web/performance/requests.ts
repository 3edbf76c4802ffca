import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";

export type Performance = OperationOutput<"performance.get">;
export type Series = Performance["scores"][number];
export type Topic = Performance["mastery"][number];

/** Queries how a student gets on. @param user The student; oneself without. */
export const performanceQuery = (user: string | undefined) =>
  queryOptions({
    queryKey: ["performance", user ?? "me"],
    queryFn: ({ signal }) => call("performance.get", { query: user ? { user } : {}, signal }),
  });
