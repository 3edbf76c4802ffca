import { queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";
import { queryKey } from "./query-key.ts";

/** What anyone may know of the organisation. */
export const settingsQuery = queryOptions({
  queryKey: queryKey("settings"),
  queryFn: ({ signal }) => call("settings.get", { signal }),
  staleTime: 5 * 60_000,
});
