import { useSyncExternalStore } from "react";
import { usePlayer } from "../player-context.tsx";
import type { Check } from "../sitting/checks.ts";

/** Returns what the server said of the last check of an answer; null while it was not checked. */
export function useCheck(attempt: string): Check | null {
  const { checks } = usePlayer().sitting;
  return useSyncExternalStore(checks.subscribe, () => checks.get(attempt));
}
