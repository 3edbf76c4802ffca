import { z } from "zod";
import { MAX_OPTIONS } from "../option.ts";
import { identifier } from "../shape.ts";

/**
 * The right order, as option ids from first to last. Full marks only for exactly this order; else
 * - no `partial`, or `none`: nothing;
 * - `per_position`: the share of positions that hold the right option;
 * - `per_adjacent`: the share of neighbours that follow each other as they should.
 * What is given beyond the right order counts as a position, or a neighbour, that is wrong.
 */
export const orderKey = z.strictObject({
  correct: z.array(identifier).max(MAX_OPTIONS),
  partial: z.enum(["none", "per_position", "per_adjacent"]).optional(),
});

export type OrderKey = z.infer<typeof orderKey>;
