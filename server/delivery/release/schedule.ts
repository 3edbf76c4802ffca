import type { ReviewPolicy } from "@sextant/contract/assessments.ts";
import type { WindowClose } from "../allocations/window-close.ts";

/** The task that looks whether a scored sitting's moment has come. */
export const checkReleaseTask = "release.check";

const HOUR_MS = 3_600_000;

/**
 * Returns when to look again whether a scored sitting is to be released: when its last window closes, and at least every hour while
 * one has no close, for windows are changed. Null when the clock never releases it.
 */
export function nextReleaseCheck(policy: ReviewPolicy, windowClose: WindowClose, now: Date): Date | null {
  if (policy.score !== "after_window") return null;
  if (windowClose instanceof Date && windowClose > now) return windowClose;
  return new Date(now.getTime() + HOUR_MS);
}
