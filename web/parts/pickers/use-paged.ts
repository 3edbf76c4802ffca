import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSettled } from "../../base/common/use-settled.ts";
import { subkey } from "../../base/requests/query-key.ts";
import type { Found } from "./option.ts";
import type { Source } from "./source.ts";

/**
 * Returns what a source finds for the typed words, page by page.
 *
 * @param typed null while the list is closed: nothing is fetched then.
 */
export function usePaged<Row extends { id: string }>(
  source: Source<Row>,
  typed: string | null,
  pageSize = 20,
): Found<Row> {
  const words = typed?.trim() ?? "";
  const search = useSettled(words);
  const pages = useInfiniteQuery({
    queryKey: subkey(source.key, "picker", search, pageSize),
    queryFn: ({ pageParam, signal }) =>
      source.find({ search: search || undefined, page: pageParam, page_size: pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.next === null ? undefined : page + 1),
    placeholderData: keepPreviousData,
    enabled: typed !== null,
  });
  const loaded = pages.data?.pages.flatMap(({ results }) => results) ?? [];
  // A person added between two page loads shifts the others: remove duplicates.
  const unique = [...new Map(loaded.map((row) => [row.id, row])).values()];
  const rows = source.accepts ? unique.filter(source.accepts) : unique;
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  const isBarren = rows.length === 0 && hasNextPage && !isFetching && !isError && typed !== null;
  useEffect(() => {
    // A page without selectable rows says nothing about the next one.
    if (isBarren) void fetchNextPage();
  }, [isBarren, fetchNextPage]);
  return {
    rows,
    isPending: search !== words || (pages.isPending && !isError) || (rows.length === 0 && (isFetching || isBarren)),
    error: isError ? pages.error : null,
    retry: () => void (pages.data ? fetchNextPage() : pages.refetch()),
    isLoadingMore: pages.isFetchingNextPage,
    // After a failure, the next page loads only on request.
    more: hasNextPage && !isFetching && !isError ? () => void fetchNextPage() : null,
  };
}
