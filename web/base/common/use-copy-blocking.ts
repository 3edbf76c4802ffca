import { useEffect } from "react";
import { settingsQuery } from "../requests/settings.ts";
import { blockCopying } from "./copy-blocking.ts";
import { useQuietExtra } from "./use-quiet-extra.ts";

/** Blocks copying until the settings say otherwise: what they say is not known at first, and may never be. */
export function useCopyBlocking(): void {
  // As long as nothing is known, copying is blocked.
  const data = useQuietExtra(settingsQuery);
  const isBlocked = data?.copy_blocking !== false;
  useEffect(() => (isBlocked ? blockCopying(document) : undefined), [isBlocked]);
}
