import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { foundQuery, type Material } from "./requests.ts";

/** One place where words were found: which of those on its page, from 0. */
export interface FoundPlace {
  page: number;
  nth: number;
}

const none: readonly { page: number; count: number }[] = [];

/** Finds words in a material by the server’s index, and knows which of the places is looked at. */
export function useFind(material: Material, search: string) {
  const { data, isPlaceholderData } = useQuery(foundQuery(material.id, search));
  const pages = search === "" || isPlaceholderData ? none : (data?.results ?? none);
  const places = useMemo(
    () => pages.flatMap(({ page, count }) => Array.from({ length: count }, (_, nth): FoundPlace => ({ page, nth }))),
    [pages],
  );
  const [looked, setLooked] = useState({ search, index: -1 });
  const index = looked.search === search ? looked.index : -1;
  // Another object each time somebody goes there, so that the same place is shown again.
  const place = useMemo(() => {
    const found = looked.search === search ? places[looked.index] : undefined;
    return found ? { ...found } : null;
  }, [places, looked, search]);
  return {
    pages: new Map(pages.map(({ page, count }) => [page, count])),
    count: places.length,
    index,
    place,
    isReady: search !== "" && data !== undefined && !isPlaceholderData,
    /** Goes to the next place or the one before; the first time to the first from this page on. @returns Where that is. */
    step(by: 1 | -1, page: number): FoundPlace | null {
      if (places.length === 0) return null;
      const from = Math.max(
        0,
        places.findIndex((one) => one.page >= page),
      );
      const next = index < 0 ? from : (index + by + places.length) % places.length;
      setLooked({ search, index: next });
      return places[next] ?? null;
    },
  };
}
