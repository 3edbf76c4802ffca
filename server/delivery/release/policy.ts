import type { ReviewPolicy } from "@sextant/contract/assessments.ts";
import type { SessionState } from "@sextant/contract/sessions.ts";
import type { WindowClose } from "../allocations/window-close.ts";

/** What a student may be shown of a finished sitting; each has its own moment. */
export type ReleasedField = keyof ReviewPolicy;

/** What says when a score is released. */
export interface ScoreContext {
  policy: ReviewPolicy;
  state: SessionState;
  windowClose: WindowClose;
  now: Date;
}

export interface ReleaseContext extends ScoreContext {
  /** Until when others can still sit the assessment; null when nobody can, and in practice, where nobody waits for others. */
  othersUntil: WindowClose;
  /** The team has decided to show the keys of this sitting although others can still sit. */
  areKeysShown: boolean;
}

/** Whether the last window is over. Where there never was one, the release itself is the moment. */
function windowIsOver({ windowClose, state, now }: ScoreContext): boolean {
  if (windowClose === null) return state === "released";
  return windowClose !== "open" && windowClose <= now;
}

/** What tells what is right, so what a student could pass on to others who are still to sit. */
const tellKey: readonly ReleasedField[] = ["key", "explanation"];

/** Returns whether the score of a sitting may be seen by its student: once it is released, unless the policy never shows it. */
export const isScoreReleased = ({ policy, state }: Pick<ScoreContext, "policy" | "state">): boolean =>
  policy.score !== "never" && state === "released";

/**
 * Returns whether a student may see a field of their sitting now. One rule for every screen, download and figure: a field is shown
 * from its own moment on, the score only once the session is released. Key and explanation also wait until nobody else can sit the
 * assessment, unless the team decided to show them with the release. `questionsInTests` says the same in SQL, for what may be practised.
 */
export function isReleased(field: ReleasedField, context: ReleaseContext): boolean {
  const { policy, state } = context;
  const moment = policy[field];
  if (moment === "never" || (state !== "scored" && state !== "released")) return false;
  if (field === "score") return isScoreReleased(context);
  if (tellKey.includes(field)) {
    if (context.areKeysShown && state === "released") return true;
    if (context.othersUntil !== null) return false;
  }
  switch (moment) {
    case "scored":
      return true;
    case "released":
      return state === "released";
    case "after_window":
      return windowIsOver(context);
  }
}

/** Returns whether a policy can’t be judged without knowing when the last window closes. */
export const waitsForWindow = (policy: ReviewPolicy): boolean => Object.values(policy).includes("after_window");

/** Returns whether the score's moment has come, so that a scored session is to be released by the clock. */
export function isDueForRelease(context: ScoreContext): boolean {
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

/** The later of two closes; null where there is neither. */
function laterClose(one: WindowClose, other: WindowClose): WindowClose {
  if (one === "open" || other === "open") return "open";
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** Returns until when key or explanation are withheld; null where both are shown or never will be. */
export function keysWithheld(context: ReleaseContext): Withheld | null {
  const { policy, windowClose, othersUntil } = context;
  const field = tellKey.find((one) => policy[one] !== "never" && !isReleased(one, context));
  if (!field) return null;
  const isByWindow = policy[field] === "after_window";
  const close = laterClose(isByWindow ? windowClose : null, othersUntil);
  if (close === null) return { until: "released", at: null };
  return { until: "after_window", at: close === "open" ? null : close };
}

/**
 * Returns until when the questions of a finished sitting are withheld from its student; null once they are shown. A question is shown
 * from the first moment of answer, key or explanation on: score and cohort are figures, which can be told without it.
 */
export function questionsWithheld(context: ReleaseContext): Withheld | null {
  const { policy, state, windowClose, othersUntil } = context;
  if (tellQuestion.some((field) => isReleased(field, context))) return null;
  // Beside others who can still sit, the answer alone can show the question.
  const mayTell = othersUntil === null ? tellQuestion : (["response"] as const);
  const moments = mayTell.map((field) => policy[field]);
  const awaitsRelease = moments.includes("released") && state !== "released";
  const isByClock = moments.includes("after_window") || (awaitsRelease && policy.score === "after_window");
  if (isByClock && windowClose instanceof Date) return { until: "after_window", at: windowClose };
  const isByHand = awaitsRelease && policy.score !== "after_window";
  if (isByHand || (isByClock && windowClose === null)) return { until: "released", at: null };
  if (isByClock) return { until: "after_window", at: null };
  return (othersUntil !== null && keysWithheld(context)) || { until: "never", at: null };
}
