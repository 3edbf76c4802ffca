import type { OperationOutput } from "@sextant/contract/types.ts";

/** The section that is open in one of a student's own sittings. */
export type OpenSection = NonNullable<
  OperationOutput<"allocations.list_own">["results"][number]["sessions"][number]["open_section"]
>;

/** `running` and `paused` with the time left in seconds, whole minutes; `last_minute` when there is none; `up` when time is over. */
export type RunningSection =
  | { kind: "running" | "paused"; section: string; seconds: number }
  | { kind: "last_minute" | "up"; section: string };

/**
 * Returns what the clock of an open section says: null without a section or without a limit. `passedMs` is how long ago the server
 * said what is left, by one clock of this device, so that no two clocks need to agree.
 */
export function runningSection(open: OpenSection | null, passedMs: number): RunningSection | null {
  if (!open || open.remaining_ms === null) return null;
  const section = open.name;
  const isPaused = open.state === "paused";
  const left = open.remaining_ms - (isPaused ? 0 : Math.max(0, passedMs));
  if (left <= 0) return { kind: "up", section };
  const minutes = Math.floor(left / 60_000);
  if (isPaused) return { kind: "paused", section, seconds: Math.max(1, minutes) * 60 };
  return minutes === 0 ? { kind: "last_minute", section } : { kind: "running", section, seconds: minutes * 60 };
}

/** Returns whether the clock of this sitting is running now, so that it comes before whatever can wait. */
export function hasRunningClock({ open_section: open }: { open_section: OpenSection | null }): boolean {
  return open !== null && open.state === "in_progress" && open.remaining_ms !== null;
}
