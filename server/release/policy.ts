import type { ReviewPolicy } from "@sextant/contract/assessments.ts";
import type { SessionState } from "@sextant/contract/sessions.ts";

/** What a student may be shown of a finished sitting; each has its own moment. */
export type ReleasedField = keyof ReviewPolicy;

/** When the last window of the assessment closes: a moment, `open` while one has no close, null when nothing is allocated. */
export type WindowClose = Date | "open" | null;

export interface ReleaseContext {
  policy: ReviewPolicy;
  state: SessionState;
  windowClose: WindowClose;
  now: Date;
}

/** Whether the last window is over. Where there never was one, the release itself is the moment. */
function windowIsOver({ windowClose, state, now }: ReleaseContext): boolean {
  if (windowClose === null) return state === "released";
  return windowClose !== "open" && windowClose <= now;
}

/**
 * Returns whether a student may see a field of their sitting now. One rule for every screen, download and figure: a field is shown
 * from its own moment on, the score only once the session is released.
 */
export function isReleased(field: ReleasedField, context: ReleaseContext): boolean {
  const { policy, state } = context;
  const moment = policy[field];
  if (moment === "never" || (state !== "scored" && state !== "released")) return false;
  if (field === "score") return state === "released";
  if (moment === "scored") return true;
  if (moment === "released") return state === "released";
  return windowIsOver(context);
}

/** Returns whether the score's moment has come, so that a scored session is to be released by the clock. */
export function isDueForRelease(context: ReleaseContext): boolean {
  if (context.state !== "scored") return false;
  if (context.policy.score === "scored") return true;
  if (context.policy.score !== "after_window") return false;
  return context.windowClose === null || windowIsOver(context);
}

/** What tells a question itself: who may see one of these could not be kept from it. */
const tellQuestion = ["response", "key", "explanation"] as const satisfies readonly ReleasedField[];

/** When a withheld question will be shown: with a release by hand, when the last window is over, or never. */
export interface Withheld {
  until: "released" | "after_window" | "never";
  /** When that is, where a window says so. */
  at: Date | null;
}

/**
 * Returns until when the questions of a finished sitting are withheld from its student; null once they are shown. A question is shown
 * from the first moment of answer, key or explanation on: score and cohort are figures, which can be told without it.
 */
export function questionsWithheld(context: ReleaseContext): Withheld | null {
  const { policy, state, windowClose } = context;
  if (tellQuestion.some((field) => isReleased(field, context))) return null;
  const moments = tellQuestion.map((field) => policy[field]);
  const awaitsRelease = moments.includes("released") && state !== "released";
  const isByClock = moments.includes("after_window") || (awaitsRelease && policy.score === "after_window");
  if (isByClock && windowClose instanceof Date) return { until: "after_window", at: windowClose };
  const isByHand = awaitsRelease && policy.score !== "after_window";
  if (isByHand || (isByClock && windowClose === null)) return { until: "released", at: null };
  return { until: isByClock ? "after_window" : "never", at: null };
}
