import type { AreaShape } from "../picture/area.ts";
import { inReadingOrder } from "../picture/reading-order.ts";
import type { HotspotContent } from "./content.ts";

/** What a student may see of a hotspot interaction. */
export interface HotspotCandidate {
  id: string;
  type: "hotspot";
  prompt: string;
  /** One `<img>`; the areas are in pixels of the size that it says. */
  image: string;
  min_choices: number;
  /** 0 means any number. */
  max_choices: number;
  options: { id: string; label: string; shape: AreaShape; coords: number[] }[];
}

/** Returns the candidate view, picked field by field. Areas are sorted in reading order, whatever order they were written in. */
export function hotspotCandidate(content: HotspotContent): HotspotCandidate {
  return {
    id: content.id,
    type: "hotspot",
    prompt: content.prompt,
    image: content.image,
    min_choices: content.min_choices,
    max_choices: content.max_choices,
    options: inReadingOrder(content.options).map(({ id, label, shape, coords }) => ({ id, label, shape, coords })),
  };
}
