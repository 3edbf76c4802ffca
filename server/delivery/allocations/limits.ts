import type { LimitWarning } from "@sextant/contract/effective-limits.ts";
import { breakMs, limitMs } from "../sittings/timing.ts";
import type { MergedAllocation, StandingAccommodations } from "./merge.ts";

const DAY_MS = 86_400_000;

interface TimedSection {
  time_limit_seconds: number | null;
  break_after_seconds: number;
}

/** The time a person gets in total, in seconds. Null = untimed. */
export interface Limits {
  time_seconds: number | null;
  break_seconds: number;
  total_seconds: number | null;
  /** With a hard close: a later start loses time. */
  full_time_until: Date | null;
  /** When the last sitting that starts in the window closes, with or without its student; null when the window never closes. */
  ends_at: Date | null;
}

/** Adds up the time of a sitting of these sections under these terms, by the same rules that time a real sitting. */
export function limitsOf(merged: MergedAllocation, sections: readonly TimedSection[]): Limits {
  const parts = sections.map((section) => limitMs(merged, section));
  const work = parts.some((part) => part === null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  const breaks = sections.reduce((sum, section) => sum + breakMs(merged, section), 0);
  const total = work === null ? null : work + breaks;
  const { closes_at: closes, hard_close: isHard } = merged;
  const after = (ms: number) => closes && new Date(closes.getTime() + ms);
  return {
    time_seconds: work === null ? null : Math.round(work / 1000),
    break_seconds: Math.round(breaks / 1000),
    total_seconds: total === null ? null : Math.round(total / 1000),
    full_time_until: isHard && total !== null ? after(-total) : null,
    ends_at: isHard ? closes : after(total === null ? 7 * DAY_MS : total + DAY_MS),
  };
}

interface Judged {
  merged: MergedAllocation;
  standing: StandingAccommodations;
  limits: Limits;
  sections: readonly TimedSection[];
  isActive: boolean;
  /** A draft is for this person's group, but an existing personal allocation decides their window. */
  isOverruled: boolean;
  sittings: { hasBegun: boolean; used: number };
}

const isLess = (merged: MergedAllocation, standing: StandingAccommodations) =>
  (standing.time_multiplier ?? 1) > merged.time_multiplier ||
  (standing.extra_break_seconds ?? 0) > merged.extra_break_seconds ||
  (["may_pause", "untimed", "read_aloud", "masking"] as const).some(
    (field) => standing[field] === true && !merged[field],
  );

/** Returns warnings to check before a sitting with these limits, the most serious first. */
export function warningsOf(judged: Judged, now: Date): LimitWarning[] {
  const { merged, standing, limits, sections, sittings } = judged;
  const { opens_at: opens, closes_at: closes } = merged;
  const isClosed = closes !== null && closes <= now;
  const lastFull = limits.full_time_until;
  const isTooShort = lastFull !== null && opens !== null && lastFull < opens;
  const hasLimits = sections.some((section) => section.time_limit_seconds !== null);
  const all: Record<LimitWarning, boolean> = {
    closed: isClosed,
    window_too_short: isTooShort,
    too_little_time_left: !isClosed && !isTooShort && lastFull !== null && lastFull < now,
    hard_close_ends_untimed: merged.hard_close && closes !== null && limits.total_seconds === null,
    less_than_standing: isLess(merged, standing),
    multiplier_without_limit: merged.time_multiplier > 1 && (merged.untimed || !hasLimits),
    extra_break_without_break:
      merged.extra_break_seconds > 0 && sections.every((section) => section.break_after_seconds === 0),
    personal_counts: judged.isOverruled,
    already_begun: sittings.hasBegun,
    sittings_used: sittings.used >= merged.sittings_allowed,
    inactive: !judged.isActive,
  };
  return (Object.keys(all) as LimitWarning[]).filter((warning) => all[warning]);
}
