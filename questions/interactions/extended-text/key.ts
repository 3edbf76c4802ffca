import { z } from "zod";
import { MAX_LEVELS } from "../../limits.ts";
import { authoredHtml, identifier } from "../shape.ts";

const points = z.number().min(0).max(1000);

/** How well a criterion may be met, in plain text, and what that earns. */
const level = z.strictObject({ points, description: z.string().max(1000).default("") });

/** One thing that a marker looks for. It has an id once `withKeyIds` has seen it. */
const criterion = z.strictObject({
  id: identifier.optional(),
  name: z.string().max(200),
  description: authoredHtml.default(""),
  points,
  /** Described, in the author's order; a criterion without them has points alone. */
  levels: z.array(level).max(MAX_LEVELS).optional(),
  /** True: a mark is the points of one of the levels. Else points between them may be given too. */
  only_levels: z.boolean().optional(),
});

/**
 * What a marker goes by. `max_points` are the units in which marks are given; the points of a rubric that is not empty add up to them.
 * `guidance` is for markers alone.
 */
export const extendedTextKey = z.strictObject({
  max_points: z.number().positive().max(1000),
  rubric: z.array(criterion).max(50).default([]),
  guidance: authoredHtml.default(""),
  sample_answer: authoredHtml.default(""),
});

export type Criterion = z.infer<typeof criterion>;
export type ExtendedTextKey = z.infer<typeof extendedTextKey>;
