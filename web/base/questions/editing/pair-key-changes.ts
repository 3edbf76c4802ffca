import type { PairKey } from "@sextant/questions/interactions/pairs/pair-key.ts";

/** Returns whether a pair is right. */
export function isPaired(key: PairKey, source: string, target: string): boolean {
  return key.correct.some(([one, other]) => one === source && other === target);
}

/** Returns the key with a pair marked as right, or no longer. */
export function withPair(key: PairKey, source: string, target: string, isRight: boolean): PairKey {
  const others = key.correct.filter(([one, other]) => one !== source || other !== target);
  return { ...key, correct: isRight ? [...others, [source, target]] : others };
}

/** Returns the key without the pairs of a part that is gone, whichever side it was on. */
export function withoutPart(key: PairKey, id: string): PairKey {
  const correct = key.correct.filter(([source, target]) => source !== id && target !== id);
  if (!key.mapping) return { ...key, correct };
  const points = key.mapping.points.filter(({ source, target }) => source !== id && target !== id);
  return { ...key, correct, mapping: { ...key.mapping, points } };
}

export type PairRule = "none" | "per_pair" | "mapping";

/** Returns which rule a key follows. */
export function pairRuleOf(key: PairKey): PairRule {
  return key.mapping ? "mapping" : (key.partial ?? "none");
}

/** Returns the key under another rule; points begin with one for each right pair. */
export function withPairRule(key: PairKey, rule: PairRule): PairKey {
  const { mapping, correct } = key;
  if (rule === "none") return { correct };
  if (rule === "per_pair") return { correct, partial: rule };
  return {
    correct,
    mapping: mapping ?? { points: correct.map(([source, target]) => ({ source, target, points: 1 })) },
  };
}
