import type { InteractionScore } from "../module.ts";
import { withinBounds } from "../option-score.ts";
import { mostPoints } from "./most-points.ts";
import type { PairKey, PairMapping } from "./pair-key.ts";
import { type Pair, type PairSides, pairName, readPairResponse, validatePairResponse } from "./pair-response.ts";

/** What a pair is worth under a mapping. */
function worthReader(mapping: PairMapping): (source: string, target: string) => number {
  const named = new Map(mapping.points.map((entry) => [pairName([entry.source, entry.target]), entry.points]));
  return (source, target) => named.get(pairName([source, target])) ?? mapping.default_points ?? 0;
}

/** Returns the most points that pairs within the limits can add up to; 0 when no pair gives any. */
export function pairMaximum(sides: PairSides, mapping: PairMapping): number {
  const most = Math.round(mostPoints(sides, worthReader(mapping)) * 1e9) / 1e9;
  return Math.max(0, Math.min(most, mapping.upper_bound ?? most));
}

function scoreByMapping(sides: PairSides, mapping: PairMapping, pairs: readonly Pair[]): InteractionScore {
  const maximum = pairMaximum(sides, mapping);
  if (maximum === 0) return { status: "scored", points: 0, max_points: 1 };
  const worth = worthReader(mapping);
  const sum = pairs.reduce((total, [source, target]) => total + worth(source, target), 0);
  // Rounded as the maximum is, so that three times a third is full marks.
  const points = withinBounds(Math.round(sum * 1e9) / 1e9, mapping, maximum);
  return { status: "scored", points, max_points: maximum };
}

/** Share of full marks for a set of pairs, see `pairKey`. */
function shareOfPairs(key: PairKey, pairs: readonly Pair[]): number {
  const right = new Set(key.correct.map(pairName));
  const hits = pairs.filter((pair) => right.has(pairName(pair))).length;
  const misses = pairs.length - hits;
  if (hits === right.size && misses === 0) return 1;
  if (key.partial !== "per_pair" || right.size === 0) return 0;
  return Math.max(0, hits - misses) / right.size;
}

/** Scores pairs. Unknown or repeated parts and more pairs than the limits allow are `invalid`; no pair is `omitted`. */
export function scorePairs(sides: PairSides, key: PairKey, response: unknown): InteractionScore {
  const maximum = (key.mapping && pairMaximum(sides, key.mapping)) || 1;
  if (response === null || response === undefined || (Array.isArray(response) && response.length === 0))
    return { status: "omitted", points: 0, max_points: maximum };
  const pairs = readPairResponse(response);
  if (pairs === null || validatePairResponse(sides, pairs).length > 0)
    return { status: "invalid", points: 0, max_points: maximum };
  if (key.mapping) return scoreByMapping(sides, key.mapping, pairs);
  return { status: "scored", points: shareOfPairs(key, pairs), max_points: 1 };
}
