import { z } from "zod";
import { option, optionInput } from "../option.ts";
import { identifier, interactionInputShape } from "../shape.ts";

/** Most parts on one side; the longest tables of true and false stay below. */
const MAX_PARTS = 200;

const count = z.int().min(0).max(MAX_PARTS);

const sourceInput = optionInput.extend({ max_matches: count.default(1) });
const targetInput = optionInput.extend({ max_matches: count.default(0) });

/** A source or target as stored. `max_matches`: how many pairs it may be part of; 0 means any number. */
export const matchPart = option.extend({ max_matches: count });

/** Input of sources to match with targets. `max_associations`: pairs in all; 0 means any number. */
export const matchInput = z.object({
  ...interactionInputShape,
  type: z.literal("match"),
  /** False: the order of sources and targets matters, whatever the section says about shuffling. */
  shuffle: z.boolean().default(true),
  min_associations: z.int().min(0).max(10_000).default(0),
  max_associations: z.int().min(0).max(10_000).default(0),
  sources: z.array(sourceInput).max(MAX_PARTS),
  targets: z.array(targetInput).max(MAX_PARTS),
});

/** A stored match interaction. */
export const matchContent = matchInput.extend({
  id: identifier,
  sources: z.array(matchPart).max(MAX_PARTS),
  targets: z.array(matchPart).max(MAX_PARTS),
});

export type MatchInput = z.infer<typeof matchInput>;
export type MatchContent = z.infer<typeof matchContent>;
