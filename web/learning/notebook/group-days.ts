import { dayOf } from "../../base/common/local-time.ts";
import type { Entry } from "./requests.ts";

/** What was written on one day of its person's. */
export interface Day {
  /** Such as 2026-11-20. */
  id: string;
  entries: readonly Entry[];
}

/** Puts entries that are in the order of their times together by day. @param timeZone IANA: the person's own. */
export function groupDays(entries: readonly Entry[], timeZone: string): Day[] {
  const days = Map.groupBy(entries, ({ at }) => dayOf(at, timeZone));
  return [...days].map(([id, some]) => ({ id, entries: some }));
}
