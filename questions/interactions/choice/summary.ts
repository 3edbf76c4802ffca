import type { SummaryEntry } from "../module.ts";
import { summarizeOptions } from "../option-summary.ts";
import type { ChoiceContent } from "./content.ts";
import type { ChoiceKey } from "./key.ts";

/** Returns one entry for each option chosen, in authored order. */
export function summarizeChoice(content: ChoiceContent, key: ChoiceKey | null, response: unknown): SummaryEntry[] {
  return summarizeOptions(content.options, key?.correct ?? null, response);
}
