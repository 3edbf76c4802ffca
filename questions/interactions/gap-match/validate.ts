import type { Problem } from "../module.ts";
import { validatePairKey } from "../pairs/pair-problems.ts";
import { validateLabels, validatePicture } from "../picture/picture-problems.ts";
import { error, repeatedIds, unclearOptions, warning } from "../problems.ts";
import type { GapMatchContent } from "./content.ts";
import type { GapMatchKey } from "./key.ts";
import { gapSides } from "./response.ts";

/** Checks options, gaps and key. Whether gaps stand in the text, the question's own check says, which has the body. */
export function validateGapMatch(content: GapMatchContent, key: GapMatchKey): Problem[] {
  const { options, gaps, image } = content;
  const strayAreas = gaps.flatMap((gap, index) =>
    image === "" && gap.shape !== undefined
      ? [warning(`gaps.${index}.shape`, "area_without_picture", "There is no picture for this area.")]
      : [],
  );
  return [
    ...(options.length === 0 ? [error("options", "too_few_options", "There is nothing to put into a gap.")] : []),
    ...(gaps.length === 0 ? [error("gaps", "no_gap", "There is no gap.")] : []),
    ...unclearOptions("options", options),
    ...repeatedIds("gaps", gaps),
    ...(image === "" ? strayAreas : [...validatePicture(image, "gaps", gaps), ...validateLabels("gaps", gaps)]),
    ...validatePairKey(gapSides(content), key),
  ];
}
