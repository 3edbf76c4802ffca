import type { Problem } from "../module.ts";
import { validatePairKey } from "../pairs/pair-problems.ts";
import { validateLabels, validatePicture } from "../picture/picture-problems.ts";
import { error, repeatedIds, unclearOptions, warning } from "../problems.ts";
import type { GapMatchContent } from "./content.ts";
import type { GapMatchKey } from "./key.ts";
import { gapSides } from "./response.ts";

/**
 * What is wrong with the key. Gaps without a right option say so themselves: nobody can earn points where that is so of all, and one
 * may be empty on purpose.
 */
function validateKey(content: GapMatchContent, key: GapMatchKey): Problem[] {
  const { gaps } = content;
  const found = validatePairKey(gapSides(content), key);
  const isSound = found.every(({ code }) => code === "no_correct_pair");
  if (key.mapping || !isSound || gaps.length === 0) return found;
  const say = key.correct.length === 0 ? error : warning;
  return gaps.flatMap(({ id }, index) =>
    key.correct.some(([, target]) => target === id)
      ? []
      : [say(`gaps.${index}`, "no_option_for_gap", `Gap ${index + 1} has no correct option. Choose one.`)],
  );
}

/** Checks options, gaps and key. The question's own check covers the gaps in the text, because it has the body. */
export function validateGapMatch(content: GapMatchContent, key: GapMatchKey): Problem[] {
  const { options, gaps, image } = content;
  const strayAreas = gaps.flatMap((gap, index) =>
    image === "" && gap.shape !== undefined
      ? [
          warning(
            `gaps.${index}.shape`,
            "area_without_picture",
            "This area has no picture. Add the picture or remove the area.",
          ),
        ]
      : [],
  );
  return [
    ...(options.length === 0
      ? [error("options", "too_few_options", "There are no options for the gaps. Add one.")]
      : []),
    ...(gaps.length === 0 ? [error("gaps", "no_gap", "There’s no gap. Add one.")] : []),
    ...unclearOptions("options", options),
    ...repeatedIds("gaps", gaps),
    ...(image === "" ? strayAreas : [...validatePicture(image, "gaps", gaps), ...validateLabels("gaps", gaps)]),
    ...validateKey(content, key),
  ];
}
