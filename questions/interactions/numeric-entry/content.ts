import { z } from "zod";
import { identifier, interactionInputShape } from "../shape.ts";

/** A number to type (the SAT's student-produced response), as it may come in. */
export const numericEntryInput = z.object({ ...interactionInputShape, type: z.literal("numeric_entry") });

/** A stored numeric entry. */
export const numericEntryContent = numericEntryInput.extend({ id: identifier });

export type NumericEntryInput = z.infer<typeof numericEntryInput>;
export type NumericEntryContent = z.infer<typeof numericEntryContent>;
