import type { Section, Sitting } from "./requests.ts";

/** Where a sitting is: at work in a section, paused in it, in a break, or between sections. */
export type Moment = {
  kind: "working" | "paused" | "break" | "between" | "untimed";
  section: Section | null;
  /** Milliseconds left now; null where no clock runs. */
  leftMs: number | null;
};

/**
 * Returns where a sitting is and how much time is left, `sinceMs` after the server answered. A paused clock stands still; one that
 * has run out stays at zero until the server has ended the section.
 */
export function momentOf(sitting: Sitting, sinceMs: number): Moment {
  const sections = [...sitting.sections].sort((a, b) => a.position - b.position);
  const open = sections.find((section) => section.state === "in_progress" || section.state === "paused");
  const left = (ms: number) => Math.max(0, ms - sinceMs);
  if (open?.state === "paused") return { kind: "paused", section: open, leftMs: open.remaining_ms };
  if (open) {
    if (open.remaining_ms === null) return { kind: "untimed", section: open, leftMs: null };
    return { kind: "working", section: open, leftMs: left(open.remaining_ms) };
  }
  const resting = sections.find((section) => section.break?.state === "running");
  if (resting?.break) return { kind: "break", section: resting, leftMs: left(resting.break.remaining_ms) };
  return { kind: "between", section: sections.find((section) => section.state === "pending") ?? null, leftMs: null };
}

/** Returns the last five minutes of a section. */
export function isLast(moment: Moment): boolean {
  return moment.kind === "working" && moment.leftMs !== null && moment.leftMs <= 300_000;
}
