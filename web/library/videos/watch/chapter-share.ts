import { mergeSpans, type Span } from "@sextant/contract/watched-spans.ts";
import type { Chapter } from "../requests.ts";

/** Returns where each chapter ends: where the next begins, or the video ends. Pure. */
export function endsOf(chapters: readonly Chapter[], durationMs: number | null): number[] {
  return chapters.map(({ starts_ms }, index) =>
    Math.max(starts_ms, chapters[index + 1]?.starts_ms ?? durationMs ?? starts_ms),
  );
}

/** Returns how much of a part of a video was watched, from 0 to 1. Pure. */
export function shareOf(spans: readonly Span[], from: number, to: number): number {
  if (to <= from) return 0;
  const within = mergeSpans(spans, Number.MAX_SAFE_INTEGER).map(([start, end]) =>
    Math.max(0, Math.min(end, to) - Math.max(start, from)),
  );
  return within.reduce((sum, ms) => sum + ms, 0) / (to - from);
}
