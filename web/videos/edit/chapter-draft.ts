import { clockText } from "../../ui/use-durations.ts";
import type { Chapter } from "../requests.ts";

/** A chapter as it is typed. */
export interface ChapterDraft {
  key: string;
  start: string;
  title: string;
  tags: readonly string[];
}

/** Reads "12:10" or "1:02:10" as milliseconds; null for what is no such time. Pure. */
export function readStart(text: string): number | null {
  const match = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  if (!match) return null;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
}

/** Returns chapters as they are typed. Pure. */
export function draftsOf(chapters: readonly Chapter[]): ChapterDraft[] {
  return chapters.map(({ starts_ms, title, tags }) => ({
    key: String(starts_ms),
    start: clockText(starts_ms),
    title,
    tags: tags.map(({ id }) => id),
  }));
}

/** Returns what is wrong with chapters, by their places: times that can't be read, or that two share; titles that are missing. Pure. */
export function faultsOf(chapters: readonly ChapterDraft[]): Map<number, "time" | "same" | "title"> {
  const faults = new Map<number, "time" | "same" | "title">();
  const starts = new Set<number>();
  for (const [index, { start, title }] of chapters.entries()) {
    const at = readStart(start);
    if (at === null) faults.set(index, "time");
    else if (starts.has(at)) faults.set(index, "same");
    else if (title.trim() === "") faults.set(index, "title");
    if (at !== null) starts.add(at);
  }
  return faults;
}
