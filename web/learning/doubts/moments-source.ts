import { cutText } from "@sextant/questions/text/cut.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { momentText } from "../../base/ui/use-durations.ts";
import type { Source } from "../../parts/pickers/source.ts";

/** A place in a video, found by what is said there or by the video's title. */
export type FoundMoment = {
  /** The video and the place in it: several moments of one video are different things. */
  id: string;
  video: { id: string; name: string };
  at_ms: number;
  said: string;
};

/** More characters than these are no search. */
const MOST_CHARACTERS = 200;

const momentOf = (video: FoundMoment["video"], at_ms: number, said = ""): FoundMoment => ({
  id: `${video.id}:${at_ms}`,
  video,
  at_ms,
  said,
});

async function findSaid(search: string, signal: AbortSignal): Promise<FoundMoment[]> {
  const { results } = await call("library.search", { query: { search: cutText(search, MOST_CHARACTERS) }, signal });
  return results
    .filter(({ type }) => type === "zoom_video")
    .map(({ id, title, place, snippet }) =>
      momentOf({ id, name: title }, place, `“${snippet.map(({ text }) => text).join("")}”`),
    );
}

/** Finds moments of videos that the user may show: first where the words are spoken, then videos with a matching title. */
export const momentsSource: Source<FoundMoment> = {
  key: queryKey("videos", "moments"),
  find: async ({ search, page, page_size }, signal) => {
    const [said, titled] = await Promise.all([
      search && page === 1 ? findSaid(search, signal) : [],
      call("zoom_videos.list", { query: { ...(search ? { search } : {}), page, page_size }, signal }),
    ]);
    const begins = titled.results
      .filter(({ state }) => state === "ready")
      .map(({ id, title }) => momentOf({ id, name: title }, 0));
    return { results: [...said, ...begins], next: titled.next };
  },
  one: async (id, signal) => {
    const [video = "", at = "0"] = id.split(":");
    const { title } = await call("zoom_videos.get", { params: { id: video }, signal });
    return momentOf({ id: video, name: title }, Number(at));
  },
  optionOf: ({ id, video, at_ms, said }) => ({
    id,
    name: video.name,
    ...(said ? { line: said } : {}),
    end: momentText(at_ms),
  }),
};
