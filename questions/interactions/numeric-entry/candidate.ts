import type { NumericEntryContent } from "./content.ts";

/** What a student may see of a numeric entry. */
export interface NumericEntryCandidate {
  id: string;
  type: "numeric_entry";
  prompt: string;
}

/** The candidate view, picked field by field. */
export function numericEntryCandidate(content: NumericEntryContent): NumericEntryCandidate {
  return { id: content.id, type: "numeric_entry", prompt: content.prompt };
}
