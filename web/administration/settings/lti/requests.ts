import type { OperationOutput } from "@sextant/contract/types.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { settingsQuery } from "../../../base/requests/settings.ts";

export type LtiPlatform = OperationOutput<"lti_platforms.get">;
export type Deployment = LtiPlatform["deployments"][number];
export type Registration = OperationOutput<"lti_registrations.open">;

/** Queries every learning platform, the oldest first. */
export const platformsQuery = queryOptions({
  queryKey: queryKey("settings", "platforms"),
  queryFn: async ({ signal }) => (await call("lti_platforms.list", { query: { page_size: 200 }, signal })).results,
  staleTime: 0,
});

/** Queries one of them. */
export const platformQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("settings", "platforms", id),
    queryFn: ({ signal }) => call("lti_platforms.get", { params: { id }, signal }),
    staleTime: 0,
  });

/** Has what says which platforms there are loaded again: their list, and the settings, which say where links in courses lead. */
export async function forgetPlatforms(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: platformsQuery.queryKey, exact: true }),
    client.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true }),
  ]);
}

const ASK_AGAIN_MS = 2000;

/** Queries what came of a registration link, again and again until something did. */
export const registrationQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("settings", "platforms", "registration", id),
    queryFn: ({ signal }) => call("lti_registrations.get", { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || data.state === "open" ? ASK_AGAIN_MS : false),
    staleTime: 0,
  });

/** Queries the addresses that platforms without dynamic registration are given. */
export const toolQuery = queryOptions({
  queryKey: queryKey("settings", "platforms", "tool"),
  queryFn: ({ signal }) => call("lti_tool.get", { signal }),
});
