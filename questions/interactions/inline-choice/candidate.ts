import { inOrder } from "../in-order.ts";
import type { InlineChoiceContent } from "./content.ts";

/** What a student may see of an inline choice. */
export interface InlineChoiceCandidate {
  id: string;
  type: "inline_choice";
  prompt: string;
  options: { id: string; content: string }[];
}

/** Returns the candidate view, its options in `order` (option ids), picked field by field. */
export function inlineChoiceCandidate(
  content: InlineChoiceContent,
  order: readonly string[] = [],
): InlineChoiceCandidate {
  return {
    id: content.id,
    type: "inline_choice",
    prompt: content.prompt,
    options: inOrder(content.options, order).map((option) => ({ id: option.id, content: option.content })),
  };
}
