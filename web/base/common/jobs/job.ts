import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../requests/call.ts";
import { queryKey } from "../../requests/query-key.ts";

export type Job = OperationOutput<"jobs.get">;
/** A job as lists have it: without its result. */
export type JobLine = OperationOutput<"jobs.list">["results"][number];

/** Returns whether a job has ended, well or not. */
export function isOver({ state }: Pick<Job, "state">): boolean {
  return state === "done" || state === "failed";
}

/** Queries a job's status. Polls until the job is over, in case no live event arrives. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("jobs", "one", id),
    queryFn: ({ signal }) => call("jobs.get", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : 2000),
  });

/** Queries the person's newest jobs. Polls while one of them is running. */
export const jobsQuery = queryOptions({
  queryKey: queryKey("jobs", "list"),
  queryFn: async ({ signal }) => (await call("jobs.list", { query: { page_size: 20 }, signal })).results,
  refetchInterval: ({ state }) => (state.data?.some((job) => !isOver(job)) ? 5000 : false),
});

/** Returns the job that a live event reports on; null when the event is about something else. */
export function jobOfEvent({ type, data }: { type: string; data: unknown }): string | null {
  if (type !== "job.changed" || data === null || typeof data !== "object" || !("job" in data)) return null;
  return typeof data.job === "string" ? data.job : null;
}
