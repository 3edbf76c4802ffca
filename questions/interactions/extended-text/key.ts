import { z } from "zod";
import { authoredHtml, identifier } from "../shape.ts";

const points = z.number().min(0).max(1000);

/** One thing that a marker looks for. It has an id once `withKeyIds` has seen it. */
const criterion = z.strictObject({
  id: identifier.optional(),
  name: z.string().max(200),
  description: authoredHtml.default(""),
  points,
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

export type ExtendedTextKey = z.infer<typeof extendedTextKey>;
