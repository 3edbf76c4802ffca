import type { InteractionScore } from "../module.ts";
import { scoreOptions, shareOfSet } from "../option-score.ts";
import type { HotspotContent } from "./content.ts";
import type { HotspotKey } from "./key.ts";

/** Scores the areas chosen as a choice is scored. */
export function scoreHotspot(content: HotspotContent, key: HotspotKey, response: unknown): InteractionScore {
  return scoreOptions(content, key.mapping, response, (chosen) => shareOfSet(key, chosen));
}
