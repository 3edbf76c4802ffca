import type { Problem } from "../module.ts";
import { unreachableSet, validateOptionKey } from "../option-problems.ts";
import { validateLabels, validatePicture } from "../picture/picture-problems.ts";
import { error, impossibleCounts, repeatedIds } from "../problems.ts";
import type { HotspotContent } from "./content.ts";
import type { HotspotKey } from "./key.ts";

/** Checks the picture, its areas and the key. */
export function validateHotspot(content: HotspotContent, key: HotspotKey): Problem[] {
  const { options, image, min_choices, max_choices } = content;
  return [
    ...(options.length === 0 ? [error("options", "too_few_options", "There’s no area to choose. Draw one.")] : []),
    ...impossibleCounts(min_choices, max_choices, options.length),
    ...validatePicture(image, "options", options),
    ...repeatedIds("options", options),
    ...validateLabels("options", options),
    ...validateOptionKey(content, key),
    ...unreachableSet(content, key),
  ];
}
