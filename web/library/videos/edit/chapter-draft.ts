import { readClock } from "../../../base/ui/read-clock.ts";
import { momentText } from "../../../base/ui/use-durations.ts";
import type { Chapter } from "../requests.ts";

/** A chapter as it is typed. */
export interface ChapterDraft {
  key: string;
  start: string;
  title: string;
  tags: readonly string[];
  /** Where a chapter begins that is there already, and as it is shown: to the second. */
  was?: { start: string; starts_ms: number };
}

/** Returns where a chapter begins: to the millisecond while its time is as it was, for that is shown to the second. Pure. */
export function startOf({ start, was }: Pick<ChapterDraft, "start" | "was">): number | null {
  return was && start.trim() === was.start ? was.starts_ms : readClock(start);
}

/** Returns chapters as they are typed. Pure. */
export function draftsOf(chapters: readonly Chapter[]): ChapterDraft[] {
  return chapters.map(({ starts_ms, title, tags }) => ({
    key: String(starts_ms),
    start: momentText(starts_ms),
    was: { start: momentText(starts_ms), starts_ms },
    title,
    tags: tags.map(({ id }) => id),
  }));
}

/** Returns what is wrong with chapters, by their places: times that can't be read, or that two share; titles that are missing. Pure. */
export function faultsOf(chapters: readonly ChapterDraft[]): Map<number, "time" | "same" | "title"> {
  const faults = new Map<number, "time" | "same" | "title">();
  const starts = new Set<number>();
  for (const [index, { title, ...draft }] of chapters.entries()) {
    const at = startOf(draft);
    if (at === null) faults.set(index, "time");
    else if (starts.has(at)) faults.set(index, "same");
    else if (title.trim() === "") faults.set(index, "title");
    if (at !== null) starts.add(at);
  }
  return faults;
}
