import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type State = OperationOutput<"operations.get">;
export type Finding = State["findings"][number];
export type Jobs = OperationOutput<"operations.list_jobs">;
export type QueuedJob = Jobs["results"][number];

const EVERY_MS = 10_000;

/** Queries how the installation is, again and again. */
export const stateQuery = queryOptions({
  queryKey: queryKey("operations", "state"),
  queryFn: ({ signal }) => call("operations.get", { signal }),
  refetchInterval: EVERY_MS,
});

/** Queries what is known without the database, while that can’t be asked. */
export const healthQuery = queryOptions({
  queryKey: queryKey("operations", "health"),
  queryFn: ({ signal }) => call("system.health", { signal }),
  refetchInterval: EVERY_MS,
});

/** Queries the jobs that failed, run or wait, again and again. */
export const jobsQuery = queryOptions({
  queryKey: queryKey("operations", "jobs"),
  queryFn: ({ signal }) => call("operations.list_jobs", { signal }),
  refetchInterval: EVERY_MS,
});

const COUNT_EVERY_MS = 60_000;

/** Queries how much is red, for the navigation. */
export const redCountQuery = queryOptions({
  queryKey: queryKey("operations", "red"),
  queryFn: async ({ signal }) =>
    (await call("operations.get", { signal })).findings.filter(({ verdict }) => verdict === "red").length,
  refetchInterval: COUNT_EVERY_MS,
  staleTime: COUNT_EVERY_MS,
  retry: false,
});
