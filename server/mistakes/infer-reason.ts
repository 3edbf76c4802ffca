import type { MistakeGround, mistakePaces } from "@sextant/contract/mistakes.ts";

export type Pace = (typeof mistakePaces)[number];

/** What is known of how an answer came to be wrong. What its reader may not know yet is left out by the caller. */
export interface Evidence {
  omitted: boolean;
  not_reached: boolean;
  /** The first answer would have earned all points. */
  wasRight: boolean;
  /** The reason for error that the chosen option betrays. */
  optionReason: string | null;
  pace: Pace;
  /** Answered faster than nine of ten people. */
  isHasty: boolean;
  /** What came of answering it again without having seen the key; null where nobody did or may know. */
  redone: boolean | null;
}

/** Twice as long as half of the people is slow, half as long is fast. */
const SLOW = 2;
const FAST = 0.5;

/** Returns how long an answer took against the median of others. Pure. */
export function paceOf(timeMs: number | null, medianMs: number | null): Pace {
  if (timeMs === null || medianMs === null || medianMs <= 0 || timeMs <= 0) return "unknown";
  if (timeMs < FAST * medianMs) return "fast";
  return timeMs > SLOW * medianMs ? "slow" : "usual";
}

/** Right on another try: then it was the clock, a change of mind, what the option betrays, haste or, with nothing nearer, a slip. */
function whenSolvedAgain({ not_reached, omitted, wasRight, optionReason, pace, isHasty }: Evidence): MistakeGround {
  if (wasRight) return "changed_from_right";
  if (not_reached || omitted || pace === "slow") return "time";
  if (optionReason) return "option";
  return isHasty ? "too_fast" : "slip";
}

/**
 * Returns what the answers themselves say of a mistake, the strongest evidence first; null where they say nothing. An answer given again
 * without the key tells trouble with time from a gap in knowledge. Pure.
 */
export function inferGround(evidence: Evidence): MistakeGround | null {
  if (evidence.redone === true) return whenSolvedAgain(evidence);
  if (evidence.redone === false) return evidence.optionReason ? "option" : "gap";
  if (evidence.not_reached) return "not_reached";
  if (evidence.wasRight) return "changed_from_right";
  if (evidence.optionReason) return "option";
  return evidence.isHasty ? "too_fast" : null;
}

/** Who says why. */
export interface Said {
  tutor: string | null;
  student: string | null;
  inferred: { ground: MistakeGround; reason: string | null } | null;
}

/** Returns the key of the reason that counts and whose word it is: the tutor's, else the student's, else what was inferred. Pure. */
export function reasonThatCounts({ tutor, student, inferred }: Said) {
  if (tutor) return { key: tutor, by: "tutor" as const };
  if (student) return { key: student, by: "student" as const };
  if (inferred) return { key: inferred.reason ?? inferred.ground, by: "inferred" as const };
  return { key: "none", by: null };
}

/**
 * Returns whether those who say why don't say the same. A ground without a reason of its own contradicts nobody: it says what happened, not
 * why. Pure.
 */
export function doDisagree({ tutor, student, inferred }: Said): boolean {
  const said = [tutor, student, inferred?.reason ?? null].filter((one) => one !== null);
  return new Set(said).size > 1;
}
