import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { type LiveData, readAnswer } from "./live-rows.ts";

/** Queries all sittings that someone watches; changes are then asked for by its cursor. */
export const liveQuery = queryOptions({
  queryKey: ["live"],
  queryFn: async ({ signal }): Promise<LiveData> =>
    readAnswer(await call("live_sessions.list", { signal }), Date.now()),
  // What no cursor tells of, such as a sitting that was taken back.
  refetchInterval: 60_000,
});
