import { z } from "zod";
import { MAX_OPTIONS, option, optionInput } from "../option.ts";
import { identifier, interactionInputShape } from "../shape.ts";

/** Input of options to put into an order. */
export const orderInput = z.object({
  ...interactionInputShape,
  type: z.literal("order"),
  /** True: a student starts from a mixed order that is never the right one, whatever the section says about shuffling. */
  shuffle: z.boolean().default(true),
  orientation: z.enum(["vertical", "horizontal"]).default("vertical"),
  min_choices: z.int().min(0).max(MAX_OPTIONS).default(0),
  /** 0: all of them have to be ordered; else at most so many are picked out and ordered. */
  max_choices: z.int().min(0).max(MAX_OPTIONS).default(0),
  options: z.array(optionInput).max(MAX_OPTIONS),
});

/** A stored order interaction. */
export const orderContent = orderInput.extend({ id: identifier, options: z.array(option).max(MAX_OPTIONS) });

export type OrderInput = z.infer<typeof orderInput>;
export type OrderContent = z.infer<typeof orderContent>;
