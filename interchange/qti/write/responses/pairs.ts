import type { PairKey, PairMapping } from "@sextant/questions/interactions/pairs/pair-key.ts";
import type { PairSides } from "@sextant/questions/interactions/pairs/pair-response.ts";
import { pairMaximum } from "@sextant/questions/interactions/pairs/pair-score.ts";
import type { ScoredResponse } from "../earned.ts";
import { correct, variable } from "../expressions.ts";
import { qti } from "../xml-out.ts";

function mappingOf({ correct: right, partial, mapping }: PairKey): PairMapping | null {
  if (mapping) return mapping;
  if (partial !== "per_pair" || right.length === 0) return null;
  return {
    points: right.map(([source, target]) => ({ source, target, points: 1 })),
    default_points: -1,
    lower_bound: 0,
    upper_bound: right.length,
  };
}

/** Returns how an interaction is scored that is answered by pairs. */
export function scorePairs(
  name: string,
  sides: PairSides,
  key: PairKey,
  parts: ReadonlyMap<string, string>,
): ScoredResponse {
  const pairName = (source: string, target: string) => `${parts.get(source) ?? source} ${parts.get(target) ?? target}`;
  const isKnown = ([source, target]: readonly [string, string]) => parts.has(source) && parts.has(target);
  const right = key.correct.filter(isKnown).map(([source, target]) => pairName(source, target));
  const mapping = mappingOf(key);
  const declared = { variable: name, baseType: "directedPair", cardinality: "multiple", right } as const;
  if (!mapping) {
    const test = qti("match", {}, variable(name), correct(name));
    return { ...declared, earned: right.length === 0 ? { kind: "never" } : { kind: "test", test, isPlain: true } };
  }
  const most = key.mapping ? pairMaximum(sides, mapping) : key.correct.length;
  if (most === 0) return { ...declared, earned: { kind: "never" } };
  const entries = mapping.points
    .filter(({ source, target }) => isKnown([source, target]))
    .map(({ source, target, points }) => ({ key: pairName(source, target), points }));
  const otherwise = mapping.default_points ?? 0;
  const least = Math.min(Math.max(mapping.lower_bound ?? 0, 0), most);
  const [source, target] = [sides.sources[0]?.id ?? "", sides.targets[0]?.id ?? ""];
  // A mapping has at least one entry.
  const stated = entries.length > 0 ? entries : [{ key: pairName(source, target), points: otherwise }];
  return { ...declared, earned: { kind: "mapped", mapping: { entries: stated, otherwise, least, most } } };
}
