import type { Video } from "../requests.ts";
import { type ChapterDraft, startOf } from "./chapter-draft.ts";

/** A video as it is typed. */
export interface VideoDraft {
  title: string;
  tags: readonly string[];
  chapters: readonly ChapterDraft[];
}

interface Chapter {
  starts_ms: number;
  title: string;
  tags: string[];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** Chapters in their order, and tags in any. */
const plain = (chapters: readonly Chapter[]) =>
  chapters
    .map(({ starts_ms, title, tags }) => [starts_ms, title, tags.toSorted()] as const)
    .toSorted(([one], [other]) => one - other);
const idsOf = (tags: readonly { id: string }[]) => tags.map(({ id }) => id);

/** Returns what of a video a draft changes, and nothing that it leaves as it is. Pure. */
export function changesOf(
  video: Pick<Video, "title" | "tags" | "chapters">,
  { title, tags, chapters }: VideoDraft,
): { title?: string; tags?: string[]; chapters?: Chapter[] } {
  const written = chapters.map((draft) => ({
    starts_ms: startOf(draft) ?? 0,
    title: draft.title.trim(),
    tags: [...draft.tags],
  }));
  const before = video.chapters.map((chapter) => ({ ...chapter, tags: idsOf(chapter.tags) }));
  return {
    ...(title.trim() === video.title ? {} : { title: title.trim() }),
    ...(same(tags.toSorted(), idsOf(video.tags).toSorted()) ? {} : { tags: [...tags] }),
    ...(same(plain(written), plain(before)) ? {} : { chapters: written }),
  };
}

/** Tells whether a draft would lose anything if it went: also a chapter that was begun, or whose time can't be read yet. Pure. */
export function isChanged(video: Pick<Video, "title" | "tags" | "chapters">, draft: VideoDraft): boolean {
  const isUnread = draft.chapters.some((chapter) => startOf(chapter) === null);
  return isUnread || Object.keys(changesOf(video, draft)).length > 0;
}
