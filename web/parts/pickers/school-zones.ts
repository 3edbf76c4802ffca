import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Picked } from "./picked.ts";

/** Queries the time zones of the schools of the people and groups that are chosen, the most common first. */
export function schoolZonesQuery({ users, groups }: Picked) {
  const body = { users: users.map(({ id }) => id), groups: groups.map(({ id }) => id) };
  return queryOptions({
    queryKey: queryKey("allocations", "time-zones", body),
    queryFn: ({ signal }) => call("allocations.time_zones", { body, signal }),
    placeholderData: keepPreviousData,
  });
}
