import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { type LiveData, readAnswer } from "./live-rows.ts";
import type { IncidentsSearch } from "./live-search.ts";

/** Of which students sittings are watched: of a school, or of a group; of all within reach by default. */
export type LiveScope = { school?: string | undefined; group?: string | undefined };

export const liveKey = ["live"];

/** Queries the sittings that someone watches; changes are then asked for by its cursor. */
export const liveQuery = ({ school, group }: LiveScope) =>
  queryOptions({
    queryKey: [...liveKey, "sittings", school ?? "", group ?? ""],
    queryFn: async ({ signal }): Promise<LiveData> =>
      readAnswer(await call("live_sessions.list", { query: { school, group }, signal }), Date.now()),
    placeholderData: keepPreviousData,
    // Merging keeps the rows that did not change; to compare thousands again would find nothing.
    structuralSharing: false,
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
