import { z } from "zod";
import { MAX_OPTIONS, option, optionInput } from "../option.ts";
import { identifier, interactionInputShape } from "../shape.ts";

/** Input of a choice of one option in a line of the body, at `<span data-interaction="{id}">`. */
export const inlineChoiceInput = z.object({
  ...interactionInputShape,
  type: z.literal("inline_choice"),
  /** False: the order of the options matters, whatever the section says about shuffling. */
  shuffle: z.boolean().default(true),
  options: z.array(optionInput).max(MAX_OPTIONS),
});

/** A stored inline choice. */
export const inlineChoiceContent = inlineChoiceInput.extend({
  id: identifier,
  options: z.array(option).max(MAX_OPTIONS),
});

export type InlineChoiceInput = z.infer<typeof inlineChoiceInput>;
export type InlineChoiceContent = z.infer<typeof inlineChoiceContent>;
