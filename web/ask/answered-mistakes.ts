import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { doubtsKey } from "./requests.ts";

/** Queries one’s own mistakes for which an answer is offered: the attempts. */
export const answeredMistakesQuery = queryOptions({
  queryKey: [...doubtsKey, "mistakes"],
  queryFn: async ({ signal }) => {
    const { results } = await call("doubt_answers.list_for_mistakes", { signal });
    return new Set(results.map(({ attempt }) => attempt));
  },
  staleTime: 60_000,
});
