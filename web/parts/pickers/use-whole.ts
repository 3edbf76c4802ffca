import { useState } from "react";
import type { Found } from "./option.ts";

const STEP = 100;

/** Returns what was found in a list that is here as a whole, a hundred at a time: more are drawn as one scrolls on. */
export function useWhole<Row>(
  list: { data: unknown; isPending: boolean; error: unknown; refetch: () => unknown },
  found: readonly Row[],
  typed: string | null,
): Found<Row> {
  const [shown, setShown] = useState({ typed, count: STEP });
  const count = shown.typed === typed ? shown.count : STEP;
  return {
    rows: found.slice(0, count),
    isPending: list.isPending,
    error: list.data === undefined ? list.error : null,
    retry: () => void list.refetch(),
    isLoadingMore: false,
    more: found.length > count ? () => setShown({ typed, count: count + STEP }) : null,
  };
}
