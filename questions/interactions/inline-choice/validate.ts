import type { Problem } from "../module.ts";
import { validateOptionKey } from "../option-problems.ts";
import { error, unclearOptions } from "../problems.ts";
import type { InlineChoiceContent } from "./content.ts";
import type { InlineChoiceKey } from "./key.ts";

/** Checks an inline choice and its key. */
export function validateInlineChoice({ options }: InlineChoiceContent, key: InlineChoiceKey): Problem[] {
  return [
    ...(options.length < 2 ? [error("options", "too_few_options", "There are fewer than two options. Add more.")] : []),
    ...unclearOptions("options", options),
    ...validateOptionKey({ options, max_choices: 1 }, key),
  ];
}
