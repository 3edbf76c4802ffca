import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { queryKey } from "../requests/query-key.ts";

/** What covers a topic. */
export type Covering = OperationOutput<"covering.list">["results"][number];
/** Where in a video a topic is covered. */
export type CoveringMoment = Covering["moments"][number];

/** No page shows more topics than this. */
const MOST_TAGS = 100;

/** Queries the material that covers topics, among what the person can use: the best video moments and documents by topic. */
export function coveringQuery(tags: readonly string[]) {
  const sought = [...new Set(tags)].sort().slice(0, MOST_TAGS);
  return queryOptions({
    queryKey: queryKey("covering", sought),
    queryFn: async ({ signal }) => {
      const { results } = await call("covering.list", { query: { tags: sought.join(",") }, signal });
      return new Map(results.map((covering) => [covering.tag, covering]));
    },
    enabled: sought.length > 0,
    staleTime: 300_000,
  });
}

/** Returns the address at which a video begins at a moment. */
export const momentAddress = ({ video, starts_ms }: { video: { id: string }; starts_ms: number }): string =>
  `/videos/${video.id}?t=${Math.floor(starts_ms / 1000)}`;
