import { z } from "zod";
import { mappedPoints, mappingBounds } from "../option-key.ts";
import { identifier } from "../shape.ts";

/** More pairs than any answer has: a table of fifty rows and forty columns, every cell right. */
const MAX_PAIRS = 2000;

/** Points for each pair made (QTI's response mapping). The sum is clamped to the bounds, as with a choice. */
const pairMapping = z.strictObject({
  points: z.array(z.strictObject({ source: identifier, target: identifier, points: mappedPoints })).max(MAX_PAIRS),
  /** For a pair that `points` does not name. */
  default_points: mappedPoints.optional(),
  ...mappingBounds,
});

/**
 * Which pairs are right, by ids (by source identifiers only until ids are assigned).
 * - no `partial`, or `none`: full marks for exactly the right pairs, else nothing;
 * - `per_pair`: (right pairs − wrong pairs) / number of right pairs, never below 0;
 * - `mapping`: overrides both; full marks are the most that the mapping and the limits on pairs allow.
 */
export const pairKey = z.strictObject({
  correct: z.array(z.tuple([identifier, identifier])).max(MAX_PAIRS),
  partial: z.enum(["none", "per_pair"]).optional(),
  mapping: pairMapping.optional(),
});

export type PairKey = z.infer<typeof pairKey>;
export type PairMapping = z.infer<typeof pairMapping>;

/** Returns the key with names of both sides rewritten, each right pair once. */
export function pairKeyWithIds(
  key: PairKey,
  sourceId: (name: string) => string,
  targetId: (name: string) => string,
): PairKey {
  const pairs = key.correct.map(([source, target]): [string, string] => [sourceId(source), targetId(target)]);
  const correct = [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()];
  if (!key.mapping) return { ...key, correct };
  const points = key.mapping.points.map((entry) => ({
    ...entry,
    source: sourceId(entry.source),
    target: targetId(entry.target),
  }));
  return { ...key, correct, mapping: { ...key.mapping, points } };
}
