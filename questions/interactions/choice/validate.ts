import type { Problem } from "../module.ts";
import { unreachableSet, validateOptionKey } from "../option-problems.ts";
import { error, impossibleCounts, unclearOptions } from "../problems.ts";
import type { ChoiceContent } from "./content.ts";
import type { ChoiceKey } from "./key.ts";

/** Checks a choice and its key. */
export function validateChoice(content: ChoiceContent, key: ChoiceKey): Problem[] {
  const { options, max_choices, min_choices } = content;
  return [
    ...(options.length < 2 ? [error("options", "too_few_options", "There are fewer than two options. Add more.")] : []),
    ...impossibleCounts(min_choices, max_choices, options.length),
    ...unclearOptions("options", options),
    ...validateOptionKey(content, key),
    ...unreachableSet(content, key),
  ];
}
