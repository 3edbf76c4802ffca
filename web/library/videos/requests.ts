import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { VideosSearch } from "./videos-search.ts";

export type Video = OperationOutput<"zoom_videos.get">;
export type VideoSummary = OperationOutput<"zoom_videos.list">["results"][number];
export type Chapter = Video["chapters"][number];
export type Cue = OperationOutput<"zoom_videos.transcript">["cues"][number];
export type Viewer = OperationOutput<"video_allocations.list">["results"][number];

export const pageSize = 20;

/** How often a list looks again while a recording is fetched. */
const FETCHING_MS = 5000;

/** Queries a page of videos. */
export const videosQuery = ({ search, page = 1, show }: VideosSearch, size = pageSize) =>
  queryOptions({
    queryKey: queryKey("videos", "list", search, page, show, size),
    queryFn: ({ signal }) =>
      call("zoom_videos.list", {
        query: {
          ...(search ? { search } : {}),
          ...(show === "archived" ? { archived: "true" } : show ? { watched: show } : {}),
          page,
          page_size: size,
          ...(show === "begun" ? { ordering: "-watched_at" } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some((video) => video.state === "downloading") ? FETCHING_MS : false,
  });

/** Queries one video. Its link to the bytes is good for hours. */
export const videoQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("videos", "one", id),
    queryFn: ({ signal }) => call("zoom_videos.get", { params: { id }, signal }),
    staleTime: 60_000,
    // A new link would restart the film.
    refetchOnWindowFocus: false,
  });

/** Queries what is said in a video. */
export const transcriptQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("videos", "transcript", id),
    queryFn: async ({ signal }) => (await call("zoom_videos.transcript", { params: { id }, signal })).cues,
    staleTime: 300_000,
  });

/** Queries a page of those who have a video. */
export const viewersQuery = (id: string, watched: "not_opened" | "begun" | "finished" | null, page: number) =>
  queryOptions({
    queryKey: queryKey("videos", "viewers", id, watched, page),
    queryFn: ({ signal }) =>
      call("video_allocations.list", {
        params: { id },
        query: { page, page_size: pageSize, ...(watched ? { watched } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Queries the moments that one noted in a video, in order. */
export const momentNotesQuery = (video: string) =>
  queryOptions({
    queryKey: queryKey("notes", "video", video),
    queryFn: async ({ signal }) => (await call("notes.list", { query: { video }, signal })).results,
    staleTime: 60_000,
  });
