import type { MistakeGround, mistakePaces } from "@sextant/contract/mistakes.ts";

export type Pace = (typeof mistakePaces)[number];

/** The evidence for why an answer was wrong. The caller omits what the reader may not know yet. */
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
  /** Answered too fast for the question to have been read. */
  isUnread: boolean;
  /** Whether it was right when answered again without the key; null where it wasn't answered again, or the reader may not know. */
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

/**
 * Right on another try: then it was the clock, a change of mind, what the option betrays, haste or, with nothing nearer, a slip. What was left
 * blank soon, with time to come back, says none of these.
 */
function whenSolvedAgain({
  not_reached,
  omitted,
  wasRight,
  optionReason,
  pace,
  isHasty,
}: Evidence): MistakeGround | null {
  if (wasRight) return "changed_from_right";
  if (not_reached || pace === "slow") return "time";
  if (omitted) return pace === "fast" ? null : "time";
  if (optionReason) return "option";
  return isHasty ? "too_fast" : "slip";
}

/**
 * Returns the ground of a mistake from the answers themselves, the strongest evidence first; null without evidence. A second answer without
 * the key distinguishes time trouble from a gap in knowledge. Of a question that wasn’t read, neither the option nor the answer before it says
 * anything: only a second answer can show a gap. Pure.
 */
export function inferGround(evidence: Evidence): MistakeGround | null {
  if (evidence.isUnread) return evidence.redone === false ? "gap" : "too_fast";
  if (evidence.redone === true) return whenSolvedAgain(evidence);
  if (evidence.redone === false) return evidence.optionReason ? "option" : "gap";
  if (evidence.not_reached) return "not_reached";
  if (evidence.wasRight) return "changed_from_right";
  if (evidence.optionReason) return "option";
  return evidence.isHasty ? "too_fast" : null;
}

/** The reasons given for a mistake, by source: the id of a reason, or a family alone. */
export interface Said {
  tutor: string | null;
  student: string | null;
  inferred: { ground: MistakeGround; reason: string | null } | null;
}

/** Returns the key of the reason that counts, and its source: the tutor, else the student, else inference. Pure. */
export function reasonThatCounts({ tutor, student, inferred }: Said) {
  if (tutor) return { key: tutor, by: "tutor" as const };
  if (student) return { key: student, by: "student" as const };
  if (inferred) return { key: inferred.reason ?? inferred.ground, by: "inferred" as const };
  return { key: "none", by: null };
}
