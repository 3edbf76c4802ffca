import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, send } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { readEvents } from "./read-events.ts";

export type Recording = OperationOutput<"recordings.get">;

/** Queries what a recording is of. */
export const recordingQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("recordings", "one", id),
    queryFn: ({ signal }) => call("recordings.get", { params: { id }, signal }),
  });

/** Queries all of a recording; the log tells each time that it was watched, so it is asked for once. */
export const eventsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("recordings", "events", id),
    queryFn: async ({ signal }) => {
      const answer = await send("recordings.watch", { params: { id }, signal });
      return readEvents(await answer.text(), location.origin);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
