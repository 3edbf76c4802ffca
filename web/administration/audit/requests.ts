import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { dayStart } from "../../base/common/local-time.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { nextCursor } from "../../parts/list/next-cursor.ts";
import type { AuditSearch } from "./audit-search.ts";

export type Entry = OperationOutput<"audit.list">["results"][number];
type Filters = NonNullable<OperationInput<"audit.export">["query"]>;

/** Returns the filters as the call takes them: days become the instants at which they begin and end for the viewer. */
export function filtersOf({ from, to, ...rest }: AuditSearch, timeZone: string): Filters {
  const begins = (day: string | undefined, after: 0 | 1) => dayStart(day ?? "", timeZone, after) ?? undefined;
  return { ...rest, from: begins(from, 0), to: begins(to, 1) };
}

/** Queries the log from its newest entry on, page after page. */
export const entriesQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: queryKey("audit", filters),
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam || undefined;
      return call("audit.list", { query: { ...filters, cursor }, signal });
    },
    initialPageParam: "",
    getNextPageParam: nextCursor,
  });

/** Creates a link to the log as a file, filtered as on screen. */
export async function exportAudit(filters: Filters): Promise<string> {
  return (await call("audit.export", { query: filters })).url;
}
