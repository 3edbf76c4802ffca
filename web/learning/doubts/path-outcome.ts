import { chosenSteps } from "./chosen-steps.ts";

type Change = { at_ms: number; chosen: number | null; right: boolean | null };

/** What a path comes to. */
interface Outcome {
  came: "none" | "answered" | "answered_again" | "kept" | "changed" | "was_right";
  /** The option before, and the last. */
  from: number | null;
  to: number | null;
  /** When it was answered last, or how long the right option stood. */
  ms: number;
  /** How often an answer without options was changed. */
  count: number;
}

/**
 * Returns what a path comes to: right at first and then changed, changed, or kept. A question without options, whose answer is typed or
 * put together, was answered, and perhaps changed. Pure.
 */
export function pathOutcome(changes: readonly Change[]): Outcome {
  const steps = chosenSteps(changes);
  const [last, before] = [steps.at(-1), steps.at(-2)];
  const outcome = { from: before?.chosen ?? null, to: last?.chosen ?? null, ms: changes.at(-1)?.at_ms ?? 0, count: 0 };
  if (changes.length === 0) return { ...outcome, came: "none" };
  if (!last) {
    return { ...outcome, came: changes.length > 1 ? "answered_again" : "answered", count: changes.length - 1 };
  }
  if (!before) return { ...outcome, came: "kept" };
  if (before.right === true && last.right === false)
    return { ...outcome, came: "was_right", ms: last.at_ms - before.at_ms };
  return { ...outcome, came: "changed" };
}
