import { invalid } from "../../platform/refusal.ts";

/** Players round, and the last frame of a video is a little after the end that its file states. */
const AFTER_END_MS = 1000;

/** Refuses a moment after the end of its video, where that is known. @throws Refusal `invalid` at `path`. */
export function requireMoment(path: string, at_ms: number, ends_ms: number | null | undefined): void {
  if (typeof ends_ms === "number" && at_ms > ends_ms + AFTER_END_MS) {
    throw invalid(path, "This video ends before that moment.");
  }
}
