import { z } from "zod";
import { identifier, interactionInputShape } from "../shape.ts";

/** What a unit is written as: "km", "m/s²", "$". */
export const unitName = z.string().trim().min(1).max(50);

/**
 * That a unit is typed with the number. It is what students see of it; which units count is in the key.
 * - `required`: an answer without a unit loses points as one with a wrong unit does;
 * - `side`: where the unit is shown beside a number, whichever side it is typed on;
 * - `shown`: units that students may read; none unless the author wants it.
 */
const unitAsked = z.strictObject({
  required: z.boolean().default(false),
  side: z.enum(["left", "right"]).default("right"),
  shown: z.array(unitName).max(50).default([]),
});

/** Input of a number to type (the SAT's student-produced response). */
export const numericEntryInput = z.object({
  ...interactionInputShape,
  type: z.literal("numeric_entry"),
  unit: unitAsked.optional(),
});

/** A stored numeric entry. */
export const numericEntryContent = numericEntryInput.extend({ id: identifier });

export type NumericEntryInput = z.infer<typeof numericEntryInput>;
export type NumericEntryContent = z.infer<typeof numericEntryContent>;
export type UnitAsked = z.infer<typeof unitAsked>;
