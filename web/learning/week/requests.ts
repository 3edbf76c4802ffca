import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

type Progress = OperationOutput<"weekly_progress.get">;
export type Week = Progress["weeks"][number];
export type Topic = OperationOutput<"performance.get">["mastery"][number];
export type Goals = OperationOutput<"goals.get">;

/** The weeks that can be looked at: a year, whatever week it began in. */
const WEEKS = 53;

/** Queries the last 53 weeks of a person, the current one first. */
export const weeksQuery = (user: string) =>
  queryOptions({
    queryKey: queryKey("week", user),
    queryFn: ({ signal }) => call("weekly_progress.get", { params: { id: user }, query: { weeks: WEEKS }, signal }),
  });

/** Queries what a person works towards. */
export const goalsQuery = (user: string) =>
  queryOptions({
    queryKey: queryKey("goals", user),
    queryFn: ({ signal }) => call("goals.get", { params: { id: user }, signal }),
  });

/** Queries how mastery changed since a day. */
export const changesQuery = (user: string, since: string) =>
  queryOptions({
    queryKey: queryKey("performance", user, since),
    queryFn: ({ signal }) => call("performance.get", { query: { user, since }, signal }),
  });
