import { z } from "zod";
import { identifier, interactionInputShape } from "../shape.ts";

const words = z.int().min(0).max(20_000).nullable().default(null);

/** Input of an essay, marked by hand. The student is told the lines and words; neither is enforced. */
export const extendedTextInput = z.object({
  ...interactionInputShape,
  type: z.literal("extended_text"),
  expected_lines: z.int().min(1).max(200).default(5),
  min_words: words,
  max_words: words,
  format: z.literal("plain").default("plain"),
});

/** A stored essay interaction. */
export const extendedTextContent = extendedTextInput.extend({ id: identifier });

export type ExtendedTextInput = z.infer<typeof extendedTextInput>;
export type ExtendedTextContent = z.infer<typeof extendedTextContent>;
