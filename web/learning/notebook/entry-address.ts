import type { Entry } from "./requests.ts";

/** Returns the exact place that an entry is about; null where it can't be opened any more. */
export function entryAddress({ question, page, moment, can_open }: Entry): string | null {
  if (!can_open) return null;
  if (question) return `/reports/${question.session}/review?attempt=${question.attempt}`;
  if (page) return `/library/${page.material.id}${page.page === null ? "" : `?page=${page.page}`}`;
  if (moment?.lost) return `/videos/${moment.video.id}`;
  return moment && `/videos/${moment.video.id}?t=${Math.floor(moment.at_ms / 1000)}`;
}
