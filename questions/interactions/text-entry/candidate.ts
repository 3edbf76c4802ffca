import type { TextEntryContent } from "./content.ts";

/** What a student may see of a text entry. */
export interface TextEntryCandidate {
  id: string;
  type: "text_entry";
  prompt: string;
  /** Characters; a width, not a limit. */
  expected_length: number | null;
}

/** Returns the candidate view, picked field by field. */
export function textEntryCandidate(content: TextEntryContent): TextEntryCandidate {
  return { id: content.id, type: "text_entry", prompt: content.prompt, expected_length: content.expected_length };
}
