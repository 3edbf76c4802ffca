import { queryText } from "../requests/call.ts";
import type { ReviewFilter } from "./review-filter.ts";

/** Returns where a sitting's questions are reviewed: a filter of them, one of them by its number. */
export function reviewAddress(session: string, { show, at }: { show?: ReviewFilter; at?: number } = {}): string {
  return `/reports/${encodeURIComponent(session)}/review${queryText({ show: show === "all" ? undefined : show, at })}`;
}
