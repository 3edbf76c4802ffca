import { type QueryKey, type UseQueryOptions, useQueries, useQuery } from "@tanstack/react-query";

/** Returns the data of a read that nobody misses when it fails; undefined until it’s there. A comment at each call says why. */
export function useQuietExtra<Answer = unknown, Failure = Error, Data = Answer, Key extends QueryKey = QueryKey>(
  query: UseQueryOptions<Answer, Failure, Data, Key>,
): Data | undefined {
  return useQuery(query).data;
}

/** Returns the data of several reads that nobody misses, as `useQuietExtra` does for one. */
export function useQuietExtras<Data>(queries: readonly UseQueryOptions<Data>[]): (Data | undefined)[] {
  return useQueries({ queries, combine: (asked) => asked.map(({ data }) => data) });
}
