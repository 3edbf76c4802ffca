import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { type LiveData, readAnswer } from "./live-rows.ts";
import type { IncidentsSearch } from "./live-search.ts";

/** Queries all sittings that someone watches; changes are then asked for by its cursor. */
export const liveQuery = queryOptions({
  queryKey: ["live"],
  queryFn: async ({ signal }): Promise<LiveData> =>
    readAnswer(await call("live_sessions.list", { signal }), Date.now()),
  // What no cursor tells of, such as a sitting that was taken back.
  refetchInterval: 60_000,
});

export type Incident = OperationOutput<"incidents.list">["results"][number];

export const incidentsPageSize = 100;

export const incidentsKey = ["incidents"];

/** Queries a page of what was noted while students sat. */
export const incidentsQuery = ({ search, page = 1 }: IncidentsSearch) =>
  queryOptions({
    queryKey: [...incidentsKey, search ?? "", page],
    queryFn: ({ signal }) => call("incidents.list", { query: { search, page, page_size: incidentsPageSize }, signal }),
    placeholderData: keepPreviousData,
  });
