import { z } from "zod";
import { identifier } from "../shape.ts";
import { MAX_OPTIONS } from "./content.ts";

const points = z.number().min(-1000).max(1000);

/**
 * Points for each option chosen (QTI's response mapping). The sum is clamped to the bounds; a lower bound below 0 counts as 0,
 * because a question never scores below nothing: penalties belong to the placement.
 */
const choiceMapping = z.strictObject({
  points: z.record(identifier, points),
  /** For an option that `points` does not name. */
  default_points: points.optional(),
  lower_bound: points.nullish(),
  upper_bound: points.nullish(),
});

/**
 * Which options are right, by option id (by source identifier only until ids are assigned).
 * - no `partial`, or `none`: full marks for exactly the right set, else nothing;
 * - `per_option`: (right ones chosen − wrong ones chosen) / number of right ones, never below 0;
 * - `mapping`: overrides both; full marks are the most that the mapping and `max_choices` allow.
 */
export const choiceKey = z.strictObject({
  correct: z.array(identifier).max(MAX_OPTIONS),
  partial: z.enum(["none", "per_option"]).optional(),
  mapping: choiceMapping.optional(),
});

export type ChoiceKey = z.infer<typeof choiceKey>;
