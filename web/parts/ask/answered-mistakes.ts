import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

/** Queries the student's mistakes that have an answer to offer: the ids of their attempts. */
export const answeredMistakesQuery = queryOptions({
  queryKey: queryKey("doubts", "mistakes"),
  queryFn: async ({ signal }) => {
    const { results } = await call("doubt_answers.list_for_mistakes", { signal });
    return new Set(results.map(({ attempt }) => attempt));
  },
  staleTime: 60_000,
});
