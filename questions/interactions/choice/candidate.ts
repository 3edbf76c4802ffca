import { inOrder } from "../in-order.ts";
import type { ChoiceContent } from "./content.ts";

/** What a student may see of a choice. */
export interface ChoiceCandidate {
  id: string;
  type: "choice";
  prompt: string;
  min_choices: number;
  /** 0 means any number. */
  max_choices: number;
  options: { id: string; content: string }[];
}

/**
 * Returns the candidate view, its options in `order` (option ids). Fields are picked one by one: a new authored field stays secret
 * until it is named here.
 */
export function choiceCandidate(content: ChoiceContent, order: readonly string[] = []): ChoiceCandidate {
  return {
    id: content.id,
    type: "choice",
    prompt: content.prompt,
    min_choices: content.min_choices,
    max_choices: content.max_choices,
    options: inOrder(content.options, order).map((option) => ({ id: option.id, content: option.content })),
  };
}
