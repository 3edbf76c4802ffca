import { useSyncExternalStore } from "react";

const narrow = "(max-width: 640px)";

/** Returns whether passage and question are stacked now. */
export const isStacked = () => matchMedia(narrow).matches;

/** Returns whether passage and question are stacked, as on a phone. */
export function useStacked(): boolean {
  return useSyncExternalStore((listener) => {
    const query = matchMedia(narrow);
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  }, isStacked);
}
