import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, send } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { type LiveAnswer, type LiveData, readAnswer } from "./live-rows.ts";
import type { IncidentsSearch } from "./live-search.ts";

/** The students whose sittings are monitored: those of a school or a group; by default all within reach. */
export type LiveScope = { school?: string | undefined; group?: string | undefined };

/** Fetches sittings; returns the response and the moment that it describes, by this device's clock in ms. */
export async function askLive(query: LiveScope & { since?: string }, signal?: AbortSignal) {
  const response = await send("live_sessions.list", { query, ...(signal ? { signal } : {}) });
  const ageMs = Number(/\bage;dur=(\d+)/.exec(response.headers.get("Server-Timing") ?? "")?.[1] ?? 0);
  const heardAt = Date.now() - ageMs;
  return { answer: (await response.json()) as LiveAnswer, heardAt };
}

/** Queries the monitored sittings; later changes are fetched by the cursor. */
export const liveQuery = ({ school, group }: LiveScope) =>
  queryOptions({
    queryKey: queryKey("live", "sittings", school ?? "", group ?? ""),
    queryFn: async ({ signal }): Promise<LiveData> => {
      const { answer, heardAt } = await askLive({ school, group }, signal);
      return readAnswer(answer, heardAt);
    },
    placeholderData: keepPreviousData,
    // No structural sharing: merging already keeps unchanged rows, and comparing thousands again would find nothing.
    structuralSharing: false,
    // Catches changes that the cursor misses, such as a withdrawn sitting.
    refetchInterval: 60_000,
  });

export type Incident = OperationOutput<"incidents.list">["results"][number];

export const incidentsPageSize = 100;

/** Queries a page of the incidents noted during sittings. */
export const incidentsQuery = ({ search, page = 1 }: IncidentsSearch) =>
  queryOptions({
    queryKey: queryKey("incidents", search ?? "", page),
    queryFn: ({ signal }) => call("incidents.list", { query: { search, page, page_size: incidentsPageSize }, signal }),
    placeholderData: keepPreviousData,
  });
