import type { PracticeSet } from "./requests.ts";

/** Returns how far a student is with a set, by their newest sitting of it. */
export function standingOf({ sat: { newest } }: PracticeSet): "not_started" | "in_progress" | "completed" {
  if (newest?.state === "in_progress") return "in_progress";
  return newest?.submitted_at ? "completed" : "not_started";
}
