import { addressReader, laterPage, oneOf, words } from "../../parts/list/read-address.ts";

/** Reads what the list of videos shows, as an address has it. */
export const readVideosSearch = addressReader({
  show: oneOf(["begun", "not_opened", "finished", "archived"]),
  search: words,
  page: laterPage,
  /** A video is added. */
  add: oneOf(["video"]),
});
export type VideosSearch = ReturnType<typeof readVideosSearch>;

/** Reads where in a video to begin, in seconds. */
export function readVideoSearch(search: Record<string, unknown>): { t?: number } {
  const second = Number(search.t);
  return search.t !== undefined && Number.isFinite(second) && second >= 0 ? { t: Math.floor(second) } : {};
}
