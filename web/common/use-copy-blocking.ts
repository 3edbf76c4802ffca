import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { settingsQuery } from "../requests/settings.ts";
import { blockCopying } from "./copy-blocking.ts";

/** Blocks copying until the settings say otherwise: what they say is not known at first, and may never be. */
export function useCopyBlocking(): void {
  const { data } = useQuery(settingsQuery);
  const isBlocked = data?.copy_blocking !== false;
  useEffect(() => (isBlocked ? blockCopying(document) : undefined), [isBlocked]);
}
