import { z } from "zod";
import { MAX_OPTIONS, partInputShape, remarkShape } from "../option.ts";
import { areaCoords, areaLabel, areaShape } from "../picture/area.ts";
import { authoredHtml, identifier, interactionInputShape } from "../shape.ts";

/** Input of a selectable area. */
const hotspotInputOption = z.object({
  ...partInputShape,
  label: areaLabel.default(""),
  shape: areaShape,
  coords: areaCoords.default([]),
  ...remarkShape,
});

/** A stored area. */
export const hotspotOption = hotspotInputOption.extend({ id: identifier });

/** Input of a choice among areas of a picture. `max_choices` 0 means any number. */
export const hotspotInput = z.object({
  ...interactionInputShape,
  type: z.literal("hotspot"),
  /** One `<img data-file alt width height>`. */
  image: authoredHtml,
  min_choices: z.int().min(0).max(MAX_OPTIONS).default(0),
  max_choices: z.int().min(0).max(MAX_OPTIONS).default(1),
  options: z.array(hotspotInputOption).max(MAX_OPTIONS),
});

/** A stored hotspot interaction. */
export const hotspotContent = hotspotInput.extend({
  id: identifier,
  options: z.array(hotspotOption).max(MAX_OPTIONS),
});

export type HotspotInput = z.infer<typeof hotspotInput>;
export type HotspotContent = z.infer<typeof hotspotContent>;
