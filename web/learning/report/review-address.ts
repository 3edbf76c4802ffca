import { queryText } from "../../base/requests/call.ts";
import type { ReviewFilter } from "./review-filter.ts";

/** Which questions are reviewed: a filter of them, a topic, and one by its number in the whole sitting or by the answer to it. */
type Reviewed = { show?: ReviewFilter; topic?: string | undefined; at?: number; attempt?: string };

/** Returns where a sitting's questions are reviewed. */
export function reviewAddress(session: string, { show, ...one }: Reviewed = {}): string {
  const query = queryText({ show: show === "all" ? undefined : show, ...one });
  return `/reports/${encodeURIComponent(session)}/review${query}`;
}
