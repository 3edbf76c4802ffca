import type { Sitting, SittingSection } from "./sitting.ts";

const DAY_MS = 86_400_000;

/** A section as far as its time goes. */
export type TimedPart = Pick<SittingSection, "time_limit_seconds" | "break_after_seconds">;

/** Returns a section's own limit with the student's multiplier, in ms; null when it has none or the student is untimed. */
export function limitMs(
  sitting: Pick<Sitting, "time_multiplier" | "untimed">,
  section: Pick<SittingSection, "time_limit_seconds">,
): number | null {
  if (sitting.untimed || section.time_limit_seconds === null) return null;
  return Math.round(section.time_limit_seconds * 1000 * sitting.time_multiplier);
}

/** Returns the break after a section with the student's extra, in ms; 0 when there is none. */
export function breakMs(
  sitting: Pick<Sitting, "extra_break_seconds">,
  section: Pick<SittingSection, "break_after_seconds">,
): number {
  return section.break_after_seconds === 0 ? 0 : (section.break_after_seconds + sitting.extra_break_seconds) * 1000;
}

/**
 * Milliseconds worked in a section up to a moment (or to its end), pauses out.
 * This is the clock by which the page dates its answers.
 */
export function elapsedMs(section: SittingSection, at: Date): number | null {
  if (!section.started_at) return null;
  const until = section.ended_at ?? section.paused_at ?? at;
  return Math.max(0, until.getTime() - section.started_at.getTime() - section.paused_ms);
}

/** Milliseconds left in a section: null when untimed or not begun, 0 when over; stands still while paused. */
export function remainingMs(
  section: Pick<SittingSection, "state" | "deadline_at" | "paused_at">,
  now: Date,
): number | null {
  if (section.state === "ended") return 0;
  if (!section.deadline_at) return null;
  const from = section.state === "paused" && section.paused_at ? section.paused_at : now;
  return Math.max(0, section.deadline_at.getTime() - from.getTime());
}

/**
 * Returns when a sitting that begins now is closed, attended or not: the hard close if there is one; else all limits with the
 * multiplier, the breaks, and a day; untimed: seven days.
 *
 * @param later Modules that may still be added to it, on the way that takes longest.
 */
export function closingTime(sitting: Sitting, now: Date, later: readonly TimedPart[] = []): Date {
  if (sitting.hard_closes_at) return sitting.hard_closes_at;
  const parts: readonly TimedPart[] = [...sitting.sections, ...later];
  const limits = parts.map((part) => limitMs(sitting, part));
  if (limits.some((limit) => limit === null)) return new Date(now.getTime() + 7 * DAY_MS);
  const work = limits.reduce<number>((sum, limit) => sum + (limit ?? 0), 0);
  const breaks = parts.reduce((sum, part) => sum + breakMs(sitting, part), 0);
  return new Date(now.getTime() + work + breaks + DAY_MS);
}

/** Returns the next moment at which time alone changes something in this sitting; null when nothing is due. */
export function nextCheck(sitting: Sitting): Date | null {
  if (sitting.state === "allocated") return sitting.expires_at;
  if (sitting.state !== "in_progress") return null;
  const moments = sitting.sections
    .filter((section) => section.state === "in_progress")
    .map((section) => section.deadline_at)
    .concat(sitting.closes_at)
    .filter((moment) => moment !== null);
  return moments.length === 0 ? null : new Date(Math.min(...moments.map((moment) => moment.getTime())));
}
