import type { Problem } from "../module.ts";
import { error } from "../problems.ts";
import type { ExtendedTextContent } from "./content.ts";
import type { ExtendedTextKey } from "./key.ts";
import { rubricProblems } from "./rubric-problems.ts";

/** Checks an essay interaction and what its markers go by. */
export function validateExtendedText(content: ExtendedTextContent, key: ExtendedTextKey): Problem[] {
  const { min_words, max_words } = content;
  const isReversed = min_words !== null && max_words !== null && min_words > max_words;
  const reversed = isReversed
    ? [error("min_words", "min_above_max", "The minimum is higher than the maximum. Change one of them.")]
    : [];
  return [...reversed, ...rubricProblems(key)];
}
