import type { SectionState, SessionState } from "@sextant/contract/sessions.ts";

export type EndReason = "student" | "deadline" | "staff";

/** One section of a sitting: its row, with what its version says of time. Times are Dates, lengths of time milliseconds unless named. */
export interface SittingSection {
  id: string;
  version_section_id: string;
  section_id: string;
  position: number;
  /** It is a module that another follows once it has ended. */
  leads_on: boolean;
  /** Its questions are given one by one, each chosen by the answers before. */
  adaptive: boolean;
  time_limit_seconds: number | null;
  break_after_seconds: number;
  state: SectionState;
  reason: EndReason | null;
  started_at: Date | null;
  deadline_at: Date | null;
  paused_at: Date | null;
  /** Of the pause that runs. */
  paused_by_student: boolean;
  paused_ms: number;
  extended_ms: number;
  ended_at: Date | null;
  break_ends_at: Date | null;
  break_ended_at: Date | null;
  /** Its attempts were fixed before it begins. */
  prepared: boolean;
  /** Time for which the service was away was given back up to then; null for none. */
  credited_until: Date | null;
}

/** A sitting as the transitions see it: the session's row and its sections in order. */
export interface Sitting {
  id: string;
  assessment_id: string;
  assessment_version_id: string | null;
  user_id: string;
  state: SessionState;
  reason: EndReason | null;
  lease: number;
  is_preview: boolean;
  counts_in_statistics: boolean;
  /** Its student could have seen the key before it was reopened. */
  reopened_after_key: boolean;
  /** When it was last reopened. */
  reopened_at: Date | null;
  /** Answers that arrived late by then are left uncounted. */
  late_left_at: Date | null;
  time_multiplier: number;
  extra_break_seconds: number;
  may_pause: boolean;
  untimed: boolean;
  read_aloud: boolean;
  masking: boolean;
  hard_closes_at: Date | null;
  closes_at: Date | null;
  expires_at: Date | null;
  started_at: Date | null;
  submitted_at: Date | null;
  scored_at: Date | null;
  released_at: Date | null;
  /** When the team decided to show its keys although others could still sit. */
  keys_shown_at: Date | null;
  unsent: number | null;
  /** Turned off by the team, whatever the sections allow. */
  tools_off: string[];
  grace_ends_at: Date | null;
  scoring_owed: boolean;
  next_check_at: Date | null;
  sync_grace_seconds: number;
  /** When the service was away, oldest first; read where a section needs the service for each next question. */
  downtimes?: readonly { from: Date; to: Date }[];
  sections: SittingSection[];
}

/** What a transition tells of itself: a row of session_events and a live event. */
export interface SittingEvent {
  action: string;
  session_section_id: string | null;
  from_state: string | null;
  to_state: string | null;
  data: Record<string, unknown>;
}

/** Returns the section that is open now: in progress or paused. */
export function findOpenSection(sitting: Sitting): SittingSection | null {
  return sitting.sections.find((section) => section.state === "in_progress" || section.state === "paused") ?? null;
}

/** Returns the section that takes answers: in progress and not paused, in a sitting that runs. */
export function findTakingSection(sitting: Sitting): SittingSection | null {
  const open = sitting.state === "in_progress" ? findOpenSection(sitting) : null;
  return open?.state === "in_progress" ? open : null;
}

/** Returns the section whose clock runs and that needs the service for each next question. */
export function findWaitingSection(sitting: Sitting): SittingSection | null {
  const taking = findTakingSection(sitting);
  return taking?.adaptive && taking.deadline_at ? taking : null;
}

/** Returns the next section to begin. */
export function findPendingSection(sitting: Sitting): SittingSection | null {
  return sitting.sections.find((section) => section.state === "pending") ?? null;
}

/** Returns the module that has ended, leads on, and is not followed yet. */
export function findUnrouted(sitting: Sitting): SittingSection | null {
  const isFollowed = ({ section_id, position }: SittingSection) =>
    sitting.sections.some((other) => other.section_id === section_id && other.position > position);
  return (
    sitting.sections.find((section) => section.leads_on && section.state === "ended" && !isFollowed(section)) ?? null
  );
}

/** What a version says of a section, as far as a sitting needs it. */
interface SectionTerms {
  id: string;
  section_id: string;
  time_limit_seconds: number | null;
  break_after_seconds: number;
  module: { cuts: readonly unknown[] } | null;
  selection: { type: string };
}

/** Returns a section of a sitting that nobody has begun. */
export function pendingSection(id: string, terms: SectionTerms, position: number): SittingSection {
  return {
    id,
    version_section_id: terms.id,
    section_id: terms.section_id,
    position,
    leads_on: terms.module !== null && terms.module.cuts.length > 0,
    adaptive: terms.selection.type === "adaptive",
    time_limit_seconds: terms.time_limit_seconds,
    break_after_seconds: terms.break_after_seconds,
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
  };
}

/** Returns the section after which a break runs at this moment. */
export function findRunningBreak(sitting: Sitting, now: Date): SittingSection | null {
  return (
    sitting.sections.find(
      (section) => section.break_ends_at !== null && section.break_ended_at === null && section.break_ends_at > now,
    ) ?? null
  );
}
