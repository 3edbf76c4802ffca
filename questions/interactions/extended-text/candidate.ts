import type { ExtendedTextContent } from "./content.ts";

/** What a student may see of an essay interaction. */
export interface ExtendedTextCandidate {
  id: string;
  type: "extended_text";
  prompt: string;
  /** The height of the field, not a limit. */
  expected_lines: number;
  min_words: number | null;
  max_words: number | null;
  format: "plain";
}

/** Returns the candidate view, picked field by field. */
export function extendedTextCandidate(content: ExtendedTextContent): ExtendedTextCandidate {
  const { id, prompt, expected_lines, min_words, max_words, format } = content;
  return { id, type: "extended_text", prompt, expected_lines, min_words, max_words, format };
}
