import type { Mastery } from "./mastery.ts";
import { type Change, compareMeasured } from "./score-change.ts";
import { effectiveAnswers, type Weighed } from "./weigh-answers.ts";

/** With fewer answers of its own a topic's mastery is mostly borrowed from the one above. */
export const LEAST_OWN_ANSWERS = 8;

/** Answers to a topic's questions. */
interface Answered {
  readonly asked: number;
  readonly sums: Weighed;
}

/**
 * Returns how mastery of a topic changed since a moment; null where one side rests on too few answers. It is told of both estimates, and
 * judged by what was answered since against what was known before, which share no answers: the estimates do.
 *
 * @param then What was known at the moment, from so many answers.
 * @param since What was answered from then on.
 */
export function compareMastery(
  now: Mastery,
  then: { readonly mastery: Mastery | undefined; readonly asked: number },
  since: Answered | undefined,
): Change | null {
  const { mastery } = then;
  if (!mastery || !since || then.asked < LEAST_OWN_ANSWERS || since.asked < LEAST_OWN_ANSWERS) return null;
  const { right, asked } = effectiveAnswers(since.sums);
  const mean = (right + 1) / (asked + 2);
  const fresh = { value: mean, error: Math.sqrt((mean * (1 - mean)) / (asked + 3)) };
  const judged = compareMeasured(fresh, { value: mastery.mean, error: mastery.error });
  const difference = now.mean - mastery.mean;
  const agrees = Math.sign(judged.difference) === Math.sign(difference);
  return {
    difference,
    error: Math.hypot(now.error, mastery.error),
    chance: agrees ? judged.chance : 0.5,
    isLikelyReal: agrees && judged.isLikelyReal,
  };
}
