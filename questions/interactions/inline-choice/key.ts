import { z } from "zod";
import { MAX_OPTIONS } from "../option.ts";
import { optionMapping } from "../option-key.ts";
import { identifier } from "../shape.ts";

/** The right options, each of which earns full marks. A `mapping` overrides it, as with a choice of one. */
export const inlineChoiceKey = z.strictObject({
  correct: z.array(identifier).max(MAX_OPTIONS),
  mapping: optionMapping.optional(),
});

export type InlineChoiceKey = z.infer<typeof inlineChoiceKey>;
