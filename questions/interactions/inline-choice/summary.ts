import type { SummaryEntry } from "../module.ts";
import { summarizeOptions } from "../option-summary.ts";
import type { InlineChoiceContent } from "./content.ts";
import type { InlineChoiceKey } from "./key.ts";

/** Returns one entry for the option chosen: `value` is its id, `label` its text. */
export function summarizeInlineChoice(
  content: InlineChoiceContent,
  key: InlineChoiceKey | null,
  response: unknown,
): SummaryEntry[] {
  return summarizeOptions(content.options, key?.correct ?? null, response);
}
