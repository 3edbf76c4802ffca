import { z } from "zod";
import { id } from "./common.ts";

/**
 * A content area of an adaptive section: it has about this share of the questions given, or any share between two limits, and information
 * chooses between them.
 */
export const contentArea = z.union([
  z.object({ tag: id, share: z.number().min(0.01).max(1) }).strict(),
  z
    .object({ tag: id, min: z.number().min(0).max(1), max: z.number().min(0.01).max(1) })
    .strict()
    .refine(({ min, max }) => min <= max, { message: "The smallest share can’t be above the largest" }),
]);
export type ContentArea = z.output<typeof contentArea>;
