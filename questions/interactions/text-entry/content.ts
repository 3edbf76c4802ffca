import { z } from "zod";
import { identifier, interactionInputShape } from "../shape.ts";

/** Input of a short text to type. `expected_length` (characters) sets the width of the field, nothing else. */
export const textEntryInput = z.object({
  ...interactionInputShape,
  type: z.literal("text_entry"),
  expected_length: z.int().min(1).max(500).nullable().default(null),
});

/** A stored text entry. */
export const textEntryContent = textEntryInput.extend({ id: identifier });

export type TextEntryInput = z.infer<typeof textEntryInput>;
export type TextEntryContent = z.infer<typeof textEntryContent>;
