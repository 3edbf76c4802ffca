import { z } from "zod";
import { MAX_OPTIONS, option, optionInput, partInputShape } from "../option.ts";
import { areaCoords, areaLabel, areaShape } from "../picture/area.ts";
import { authoredHtml, identifier, interactionInputShape } from "../shape.ts";

const MAX_GAPS = 100;

const gapOptionInput = optionInput.extend({
  /** How many gaps it may fill; 0 means any number. */
  max_matches: z.int().min(0).max(MAX_GAPS).default(1),
});

/** A stored option. */
export const gapOption = gapOptionInput.extend({ id: option.shape.id });

const gapInput = z.object({
  ...partInputShape,
  /** What a screen reader says of it; plain text. */
  label: areaLabel.default(""),
  /** Its area, where the interaction has a picture. */
  shape: areaShape.optional(),
  coords: areaCoords.optional(),
});

/** A stored gap. */
export const gap = gapInput.extend({ id: identifier });

/**
 * Input of options to put into gaps. Without `image` each gap is in the interaction's prompt or the question's body at
 * `<span data-gap="{gap id}">`; with it a gap is an area of that picture. A gap takes one option.
 */
export const gapMatchInput = z.object({
  ...interactionInputShape,
  type: z.literal("gap_match"),
  /** False: the order of the options matters, whatever the section says about shuffling. */
  shuffle: z.boolean().default(true),
  /** One `<img data-file alt width height>`, or nothing. */
  image: authoredHtml.default(""),
  options: z.array(gapOptionInput).max(MAX_OPTIONS),
  gaps: z.array(gapInput).max(MAX_GAPS),
});

/** A stored gap match. */
export const gapMatchContent = gapMatchInput.extend({
  id: identifier,
  options: z.array(gapOption).max(MAX_OPTIONS),
  gaps: z.array(gap).max(MAX_GAPS),
});

export type GapMatchInput = z.infer<typeof gapMatchInput>;
export type GapMatchContent = z.infer<typeof gapMatchContent>;
