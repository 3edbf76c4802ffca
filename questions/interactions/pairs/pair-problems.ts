import type { Problem } from "../module.ts";
import { error, warning } from "../problems.ts";
import type { PairKey, PairMapping } from "./pair-key.ts";
import { type PairSides, validatePairResponse } from "./pair-response.ts";
import { pairMaximum } from "./pair-score.ts";

type IsKnown = (source: string, target: string) => boolean;

function validateMapping(sides: PairSides, isKnown: IsKnown, mapping: PairMapping): Problem[] {
  const strangers = mapping.points.flatMap(({ source, target }, index) =>
    isKnown(source, target)
      ? []
      : [
          error(
            `key.mapping.points.${index}`,
            "unknown_option",
            `The key gives points to a pair that doesn’t exist: ${source}, ${target}. Correct the key.`,
          ),
        ],
  );
  if (pairMaximum(sides, mapping) > 0) return strangers;
  return [...strangers, error("key.mapping", "no_points", "No pair earns any points. Give points to one.")];
}

/** Checks a key that says which pairs are right. */
export function validatePairKey(sides: PairSides, key: PairKey): Problem[] {
  const sources = new Set(sides.sources.map((part) => part.id));
  const targets = new Set(sides.targets.map((part) => part.id));
  const isKnown: IsKnown = (source, target) => sources.has(source) && targets.has(target);
  const strangers = key.correct.flatMap(([source, target], index) =>
    isKnown(source, target)
      ? []
      : [
          error(
            `key.correct.${index}`,
            "unknown_option",
            `The key names a pair that doesn’t exist: ${source}, ${target}. Correct the key.`,
          ),
        ],
  );
  if (key.mapping) return [...strangers, ...validateMapping(sides, isKnown, key.mapping)];
  if (key.correct.length === 0) return [warning("key.correct", "no_correct_pair", "No pair is correct. Mark one.")];
  const unfit = validatePairResponse(sides, key.correct);
  const isUnreachable = unfit.includes("too_many_pairs") || unfit.includes("too_many_matches");
  return isUnreachable
    ? [
        ...strangers,
        error(
          "key.correct",
          "unreachable_key",
          "There are more correct pairs than students can make. Allow more pairs.",
        ),
      ]
    : strangers;
}
