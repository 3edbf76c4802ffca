import { unpackMarks } from "./marks.ts";

/*
 * The state of a sitting in progress, and whether it needs attention. The server and, as time passes, the page apply the same rules. All
 * times are milliseconds.
 */

/** The states by which the live view counts sittings. */
export const liveStates = ["working", "paused", "offline", "unsent", "submitted", "not_started"] as const;
export type LiveState = (typeof liveStates)[number];

/** The phase of a sitting by its own clock. */
export const livePhases = ["not_started", "working", "paused", "break", "between", "submitted"] as const;
export type LivePhase = (typeof livePhases)[number];

/** Why a sitting needs attention. */
export const attentionReasons = ["safe_browser", "offline", "unsent", "unsaved", "focus", "blank", "late"] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** Facts about a sitting; an absent field is none, or not known yet. */
export interface LiveFacts {
  phase: LivePhase;
  /** Of the section in progress, or of the break. */
  left_ms?: number | undefined;
  /** Position of the section in progress, from 1. */
  section?: number | undefined;
  /** Of each section by position: which questions are answered, packed. */
  answered?: readonly string[] | undefined;
  /** Since the last message from its page. */
  seen_ms?: number | undefined;
  /** Since an answer was last saved. */
  saved_ms?: number | undefined;
  /** Since its state last changed or the team acted. */
  changed_ms: number;
  unsent?: number | undefined;
  /** Since when something is unsent. */
  unsent_ms?: number | undefined;
  focus_lost?: number | undefined;
  /** Answers that arrived late and wait for a decision. */
  late?: number | undefined;
  /** `asks`: its student waits to be let back into Safe Exam Browser. */
  safe_browser?: "in" | "asks" | "let_in" | undefined;
}

/** Two and a half heartbeats. */
const OFFLINE_MS = 25_000;
const UNSENT_MS = 20_000;
const OFFLINE_LONG_MS = 60_000;
const UNSENT_LONG_MS = 120_000;
const UNSAVED_LONG_MS = 180_000;
const FOCUS_LOST_OFTEN = 10;
/** The last minutes of a section. */
export const ENDING_MS = 300_000;
/** A section about to end has many blanks: at least five, and a fifth of it. */
const BLANK_LEAST = 5;
const BLANK_SHARE = 0.2;

/**
 * Returns how long nothing has been heard of its page. A page never heard from may be about to connect, so that counts from the last save
 * or change.
 */
const silentMs = ({ seen_ms, saved_ms, changed_ms }: LiveFacts): number =>
  seen_ms ?? Math.min(saved_ms ?? Number.POSITIVE_INFINITY, changed_ms);

/** Returns which state a sitting counts as, `sinceMs` after the facts were read. */
export function liveStateOf(facts: LiveFacts, sinceMs = 0): LiveState {
  const unsent = facts.unsent ?? 0;
  if (facts.phase === "not_started" || facts.phase === "paused") return facts.phase;
  if (facts.phase === "submitted") return unsent > 0 ? "unsent" : "submitted";
  if (silentMs(facts) + sinceMs > OFFLINE_MS) return "offline";
  return unsent > 0 && (facts.unsent_ms ?? 0) + sinceMs > UNSENT_MS ? "unsent" : "working";
}

/** Returns whether many questions of the section in progress are unanswered. */
function isMostlyBlank({ section = 0, answered = [] }: LiveFacts, questions: readonly number[]): boolean {
  const count = questions[section - 1] ?? 0;
  const blanks = unpackMarks(answered[section - 1] ?? "", count).filter((isAnswered) => !isAnswered).length;
  return blanks >= Math.max(BLANK_LEAST, BLANK_SHARE * count);
}

/**
 * Returns why a sitting needs attention, most pressing first; empty when nothing does.
 *
 * @param questions How many questions each section has, by position.
 * @param sinceMs Milliseconds since the facts were read.
 */
export function attentionOf(facts: LiveFacts, questions: readonly number[], sinceMs = 0): AttentionReason[] {
  const { phase, seen_ms, saved_ms = Number.POSITIVE_INFINITY } = facts;
  const isLonger = (ms: number | undefined, than: number) => ms !== undefined && ms + sinceMs > than;
  const unsentMs = phase === "submitted" ? facts.changed_ms : facts.unsent_ms;
  const isUnsent = (facts.unsent ?? 0) > 0 && isLonger(unsentMs, UNSENT_LONG_MS);
  const isLate = (facts.late ?? 0) > 0;
  if (phase === "submitted") return [...(isUnsent ? ["unsent" as const] : []), ...(isLate ? ["late" as const] : [])];
  const isWaiting = facts.safe_browser === "asks";
  if (phase !== "working") return isWaiting && phase !== "not_started" ? ["safe_browser"] : [];
  const leftMs = facts.left_ms === undefined ? null : facts.left_ms - sinceMs;
  const endsSoon = leftMs !== null && leftMs > 0 && leftMs <= ENDING_MS;
  const found: Record<AttentionReason, boolean> = {
    safe_browser: isWaiting,
    offline: isLonger(silentMs(facts), OFFLINE_LONG_MS),
    unsent: isUnsent,
    unsaved: isLonger(Math.min(saved_ms, facts.changed_ms), UNSAVED_LONG_MS),
    focus: (facts.focus_lost ?? 0) >= FOCUS_LOST_OFTEN,
    // Of a page that was not heard yet nothing is known.
    blank: seen_ms !== undefined && endsSoon && isMostlyBlank(facts, questions),
    late: false,
  };
  return attentionReasons.filter((reason) => found[reason]);
}
