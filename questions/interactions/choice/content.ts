import { z } from "zod";
import { MAX_OPTIONS, option, optionInput } from "../option.ts";
import { identifier, interactionInputShape } from "../shape.ts";

/** Input of a choice among options. `max_choices` 0 means any number. */
export const choiceInput = z.object({
  ...interactionInputShape,
  type: z.literal("choice"),
  min_choices: z.int().min(0).max(MAX_OPTIONS).default(0),
  max_choices: z.int().min(0).max(MAX_OPTIONS).default(1),
  /** False: the order of the options matters, whatever the section says about shuffling. */
  shuffle: z.boolean().default(true),
  options: z.array(optionInput).max(MAX_OPTIONS),
});

/** A stored choice interaction. */
export const choiceContent = choiceInput.extend({ id: identifier, options: z.array(option).max(MAX_OPTIONS) });

export type ChoiceInput = z.infer<typeof choiceInput>;
export type ChoiceContent = z.infer<typeof choiceContent>;
