import type { ScoreRule } from "@sextant/questions/question.ts";

/** A record without a name; undefined once it is empty, which is how a rule without one is stored. */
function without<T>(record: Readonly<Record<string, T>> | undefined, name: string): Record<string, T> | undefined {
  const rest = Object.entries(record ?? {}).filter(([each]) => each !== name);
  return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}

/** Returns a rule in which an answer weighs so much beside the others; 1, which is usual, isn't kept. */
export function withWeight(rule: ScoreRule, id: string, weight: number | null): ScoreRule {
  if (weight === null || weight === 1) return { ...rule, weights: without(rule.weights, id) };
  return { ...rule, weights: { ...rule.weights, [id]: weight } };
}

/** Returns a rule in which an answer earns nothing until another is fully right; null where it depends on none. */
export function withRequirement(rule: ScoreRule, id: string, required: string | null): ScoreRule {
  if (required === null) return { ...rule, requires: without(rule.requires, id) };
  return { ...rule, requires: { ...rule.requires, [id]: required } };
}

/** Returns a rule that says nothing of an answer that was removed. */
export function withoutAnswer(rule: ScoreRule, id: string): ScoreRule {
  const dependent = Object.entries(rule.requires ?? {}).flatMap(([each, required]) => (required === id ? [each] : []));
  return [id, ...dependent].reduce((now, each) => withRequirement(now, each, null), withWeight(rule, id, null));
}
