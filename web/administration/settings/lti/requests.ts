import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { settingsQuery } from "../../../base/requests/settings.ts";

export type LtiPlatform = OperationOutput<"lti_platforms.get">;
export type Deployment = LtiPlatform["deployments"][number];
export type LtiScore = OperationOutput<"lti_scores.list">["results"][number];
export type Registration = OperationOutput<"lti_registrations.open">;

/** Queries every learning platform, the oldest first. */
export const platformsQuery = queryOptions({
  queryKey: queryKey("settings", "platforms"),
  queryFn: async ({ signal }) => (await call("lti_platforms.list", { query: { page_size: 200 }, signal })).results,
  staleTime: 0,
});

const LOOK_AGAIN_MS = 3000;

/** Queries one of them, again and again while scores wait to be sent. */
export const platformQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("settings", "platforms", id),
    queryFn: ({ signal }) => call("lti_platforms.get", { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && data.scores.waiting > 0 ? LOOK_AGAIN_MS : false),
    staleTime: 0,
  });

/** So many scores are on a page. */
export const pageSize = 20;

/**
 * Queries a page of the scores that a platform got, or didn’t.
 *
 * @param counts How many there are of each kind: with them changes what is listed.
 */
export const scoresQuery = (id: string, state: "failed" | "sent", page: number, counts: LtiPlatform["scores"]) =>
  queryOptions({
    queryKey: queryKey("settings", "platforms", id, "scores", state, page, counts.sent, counts.waiting, counts.failed),
    queryFn: ({ signal }) =>
      call("lti_scores.list", { params: { id }, query: { state, page, page_size: pageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Has a platform’s scores loaded again. */
export async function forgetScores(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: platformQuery(id).queryKey });
  await client.invalidateQueries({ queryKey: platformsQuery.queryKey, exact: true });
}

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
