import type { Sitting, SittingSection } from "../delivery/sittings/sitting.ts";

export const MINUTE = 60_000;
export const DAY = 86_400_000;

const zero = new Date("2026-05-04T09:00:00Z").getTime();

/** Returns a moment so many minutes after the sitting was given out. */
export function at(minutes: number): Date {
  return new Date(zero + minutes * MINUTE);
}

/** Returns a section of an hour that nobody has begun, without a break after it. */
export function madeSection(given: Partial<SittingSection> = {}): SittingSection {
  const position = given.position ?? 1;
  return {
    id: `section-${position}`,
    version_section_id: `version-section-${position}`,
    section_id: `draft-section-${position}`,
    position,
    leads_on: false,
    adaptive: false,
    time_limit_seconds: 3600,
    break_after_seconds: 0,
    state: "pending",
    reason: null,
    started_at: null,
    deadline_at: null,
    paused_at: null,
    paused_by_student: false,
    paused_ms: 0,
    extended_ms: 0,
    ended_at: null,
    break_ends_at: null,
    break_ended_at: null,
    prepared: false,
    credited_until: null,
    ...given,
  };
}

/** Returns an allocated sitting of two sections: an hour, a break of ten minutes, half an hour. */
export function madeSitting(given: Partial<Sitting> = {}): Sitting {
  return {
    id: "sitting",
    assessment_id: "assessment",
    assessment_version_id: "version",
    user_id: "student",
    state: "allocated",
    reason: null,
    lease: 0,
    is_preview: false,
    counts_in_statistics: true,
    reopened_after_key: false,
    reopened_at: null,
    keys_shown_at: null,
    tools_off: [],
    late_left_at: null,
    time_multiplier: 1,
    extra_break_seconds: 0,
    may_pause: false,
    untimed: false,
    read_aloud: false,
    masking: false,
    hard_closes_at: null,
    closes_at: null,
    expires_at: null,
    started_at: null,
    submitted_at: null,
    scored_at: null,
    released_at: null,
    unsent: null,
    grace_ends_at: null,
    scoring_owed: false,
    next_check_at: null,
    sync_grace_seconds: 900,
    sections: [
      madeSection({ position: 1, break_after_seconds: 600 }),
      madeSection({ position: 2, time_limit_seconds: 1800 }),
    ],
    ...given,
  };
}

/** Returns the section at a place, counted from 0. */
export function sectionOf(sitting: Sitting, index: number): SittingSection {
  const section = sitting.sections[index];
  if (!section) throw new RangeError(`The sitting has no section ${index}`);
  return section;
}
