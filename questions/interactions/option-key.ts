import { z } from "zod";
import { MAX_OPTIONS } from "./option.ts";
import { identifier } from "./shape.ts";

/** Points that a mapping may give or take for one thing chosen. */
export const mappedPoints = z.number().min(-1000).max(1000);

/** Bounds of the sum; a lower bound below 0 counts as 0: a question never scores below nothing, penalties belong to the placement. */
export const mappingBounds = {
  lower_bound: mappedPoints.nullish(),
  upper_bound: mappedPoints.nullish(),
};

/** Points for each option chosen (QTI's response mapping). */
export const optionMapping = z.strictObject({
  points: z.record(identifier, mappedPoints),
  /** For an option that `points` does not name. */
  default_points: mappedPoints.optional(),
  ...mappingBounds,
});

/**
 * Which options are right, by option id (by source identifier only until ids are assigned).
 * - no `partial`, or `none`: full marks for exactly the right set, else nothing;
 * - `per_option`: (right ones chosen − wrong ones chosen) / number of right ones, never below 0;
 * - `mapping`: overrides both; full marks are the most that the mapping and `max_choices` allow.
 */
export const optionKey = z.strictObject({
  correct: z.array(identifier).max(MAX_OPTIONS),
  partial: z.enum(["none", "per_option"]).optional(),
  mapping: optionMapping.optional(),
});

export type OptionKey = z.infer<typeof optionKey>;
export type OptionMapping = z.infer<typeof optionMapping>;

/** Returns the key with names rewritten by `idOf`, each right option once. */
export function optionKeyWithIds<K extends Pick<OptionKey, "correct" | "mapping">>(
  key: K,
  idOf: (name: string) => string,
): K {
  const correct = [...new Set(key.correct.map(idOf))];
  const { mapping } = key;
  if (!mapping) return { ...key, correct };
  const points = Object.fromEntries(Object.entries(mapping.points).map(([name, value]) => [idOf(name), value]));
  return { ...key, correct, mapping: { ...mapping, points } };
}
