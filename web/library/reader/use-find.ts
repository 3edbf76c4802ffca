import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { foundQuery, type Material } from "./requests.ts";

/** One place where words were found: which of those on its page, from 0. */
export interface FoundPlace {
  page: number;
  nth: number;
}

interface Reading {
  /** The current page. */
  page: number;
  /** The pages are rendered and can be scrolled to. */
  isShown: boolean;
  /** Called with the page to show. */
  onGo: (page: number) => void;
}

const none: readonly { page: number; count: number }[] = [];

/**
 * Finds words in a material by the server’s index, and knows which of the places is looked at: first the one at or after what is read,
 * to which it goes once, when the words are found.
 */
export function useFind(material: Material, search: string, { page, isShown, onGo }: Reading) {
  const { data, isPlaceholderData, isError, refetch } = useQuery(foundQuery(material.id, search));
  const pages = search === "" || isPlaceholderData ? none : (data?.results ?? none);
  const places = useMemo(
    () => pages.flatMap(({ page, count }) => Array.from({ length: count }, (_, nth): FoundPlace => ({ page, nth }))),
    [pages],
  );
  const [looked, setLooked] = useState({ search, index: -1 });
  const index = looked.search === search ? looked.index : -1;
  // A new object on each jump, so that the same place is shown again.
  const place = useMemo(() => {
    const found = looked.search === search ? places[looked.index] : undefined;
    return found ? { ...found } : null;
  }, [places, looked, search]);
  const isReady = search !== "" && data !== undefined && !isPlaceholderData;
  const goTo = (next: number) => {
    const found = places[next];
    if (!found) return;
    setLooked({ search, index: next });
    if (found.page !== page) onGo(found.page);
  };
  const goToFirst = useEffectEvent(() =>
    goTo(
      Math.max(
        0,
        places.findIndex((one) => one.page >= page),
      ),
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: new search words jump to their first match, even if already cached
  useEffect(() => {
    if (isReady && isShown) goToFirst();
  }, [search, isReady, isShown]);
  return {
    pages: new Map(pages.map(({ page, count }) => [page, count])),
    count: places.length,
    index,
    place,
    isReady,
    /** Searches once more; null unless the search has failed. */
    retry: isError && data === undefined ? () => void refetch() : null,
    /** Goes to the next place or the one before. */
    step: (by: 1 | -1) => goTo((index + by + places.length) % places.length),
  };
}
