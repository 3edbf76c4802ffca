import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";

export type Sitting = OperationOutput<"sessions.get">;
export type SittingAction = OperationInput<"sessions.act">["body"];

/** Queries one sitting with what may be done about it now. */
export const sittingQuery = (id: string) =>
  queryOptions({
    queryKey: ["sittings", "one", id],
    queryFn: ({ signal }) => call("sessions.get", { params: { id }, signal }),
    staleTime: 0,
  });

/** Queries which questions of a sitting have a late answer that waits to be counted, by the ids of their attempts. */
export const waitingQuery = (id: string) =>
  queryOptions({
    queryKey: ["sittings", "waiting", id],
    queryFn: async ({ signal }) => {
      const { late_answers: late } = await call("sessions.credit", { params: { id }, signal });
      return late.filter(({ waits }) => waits).map(({ attempt }) => attempt);
    },
    staleTime: 0,
  });
