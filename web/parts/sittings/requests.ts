import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type Sitting = OperationOutput<"sessions.get">;
export type SittingAction = OperationInput<"sessions.act">["body"];

/** Queries one sitting with what may be done about it now. */
export const sittingQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("sittings", "one", id),
    queryFn: ({ signal }) => call("sessions.get", { params: { id }, signal }),
    staleTime: 0,
  });

/** Queries the sittings that the close of an allocation ended before it was moved later. */
export const cutOffQuery = (allocation: string) =>
  queryOptions({
    queryKey: queryKey("allocations", "cut-off", allocation),
    queryFn: ({ signal }) => call("allocations.list_cut_off", { params: { id: allocation }, signal }),
    staleTime: 0,
  });
export type CutOff = OperationOutput<"allocations.list_cut_off">;

/** Queries what there is to know before results of an assessment are released: who beside a given student can still sit it, and what isn’t marked. */
export const beforeReleaseQuery = (assessment: string, except: string | undefined) =>
  queryOptions({
    queryKey: queryKey("release", "before", assessment, except ?? "nobody"),
    queryFn: ({ signal }) => {
      const query = except === undefined ? {} : { except };
      return call("assessment_results.get_to_release", { params: { id: assessment }, query, signal });
    },
    staleTime: 0,
  });
export type CanSit = NonNullable<OperationOutput<"assessment_results.get_to_release">["can_sit"]>;
export type KeysOfRelease = "now" | "after_window";

/** Queries which questions of a sitting have a late answer that waits to be counted, by the ids of their attempts. */
export const waitingQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("sittings", "waiting", id),
    queryFn: async ({ signal }) => {
      const { late_answers: late } = await call("sessions.credit", { params: { id }, signal });
      return late.filter(({ waits }) => waits).map(({ attempt }) => attempt);
    },
    staleTime: 0,
  });
