import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CallError } from "../requests/call-error.ts";
import { ReadFailure } from "./read-failure.tsx";

type Extra<Data> = {
  data: Data | undefined;
  /** To be shown where the data would have been. Null unless it failed to load. */
  failure: ReactNode;
};

/**
 * Reads what the page can do without, but whose absence must be said. A refusal says that there is nothing for this person to see here,
 * so it isn’t reported.
 *
 * @param words What failed to load: "Couldn’t load the tags."
 */
export function useExtra<Answer = unknown, Failure = Error, Data = Answer, Key extends QueryKey = QueryKey>(
  query: UseQueryOptions<Answer, Failure, Data, Key>,
  words: string,
): Extra<Data> {
  const { data, isError, error, isFetching, errorUpdateCount, refetch } = useQuery(query);
  // The line stays while its button tries again.
  const hasFailed = data === undefined && (isError || (isFetching && errorUpdateCount > 0));
  if (!hasFailed || isRefusal(error)) return { data, failure: null };
  return {
    data,
    failure: (
      <ReadFailure isRetrying={isFetching} onRetry={() => void refetch()}>
        {words}
      </ReadFailure>
    ),
  };
}

/** Returns whether the server said that there is nothing here for this person. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403 || error.status === 404);
}
