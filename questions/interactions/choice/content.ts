import { z } from "zod";
import { authoredHtml, identifier, interactionInputShape } from "../shape.ts";

/** More options than any printed question has; match and true-or-false pools stay far below. */
export const MAX_OPTIONS = 200;

/** One option as it may come in: without an id, the key names it by its source identifier. */
const choiceOptionInput = z.object({
  id: identifier.optional(),
  source_identifier: identifier.nullable().default(null),
  content: authoredHtml,
  feedback: authoredHtml.default(""),
  /** Id of the reason for error that choosing this option betrays. */
  reason_for_error: identifier.nullable().default(null),
  /** True: keeps its place when the options are shuffled ("None of the above"). */
  fixed: z.boolean().default(false),
});

/** One stored option; its id lasts across versions of the question. */
export const choiceOption = choiceOptionInput.extend({ id: identifier });

/** A choice among options as it may come in. `max_choices` 0 means any number. */
export const choiceInput = z.object({
  ...interactionInputShape,
  type: z.literal("choice"),
  min_choices: z.int().min(0).max(MAX_OPTIONS).default(0),
  max_choices: z.int().min(0).max(MAX_OPTIONS).default(1),
  /** False: the order of the options matters, whatever the section says about shuffling. */
  shuffle: z.boolean().default(true),
  options: z.array(choiceOptionInput).max(MAX_OPTIONS),
});

/** A stored choice interaction. */
export const choiceContent = choiceInput.extend({ id: identifier, options: z.array(choiceOption).max(MAX_OPTIONS) });

export type ChoiceInput = z.infer<typeof choiceInput>;
export type ChoiceContent = z.infer<typeof choiceContent>;
