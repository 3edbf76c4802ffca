import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListFailure } from "./list-failure.tsx";

/** Data that a part of the page can’t do without, or what to show until it’s there. */
export type Needed<Data> =
  | {
      isReady: true;
      data: Data;
      /** The data is of the query before, while the next answer is on its way. */
      isStale: boolean;
    }
  | { isReady: false; instead: ReactNode };

/**
 * Reads what a part of the page can’t do without. Until the data is there, `instead` is to be shown: `pending`, or the error with a
 * button to retry. A failed refresh keeps the loaded data.
 *
 * @param title What failed to load: "Couldn’t load the shelves".
 */
export function useNeeded<Answer = unknown, Failure = Error, Data = Answer, Key extends QueryKey = QueryKey>(
  query: UseQueryOptions<Answer, Failure, Data, Key>,
  pending: ReactNode,
  title?: string,
): Needed<Data> {
  const { data, isError, error, refetch, isPlaceholderData: isStale } = useQuery(query);
  if (data !== undefined) return { isReady: true, data, isStale };
  return {
    isReady: false,
    instead: isError ? <ListFailure title={title} error={error} onRetry={() => void refetch()} /> : pending,
  };
}
