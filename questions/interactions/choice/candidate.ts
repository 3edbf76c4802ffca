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
 * The candidate view, its options in `order` (option ids). Options that the order does not name follow in authored order,
 * so that no option can get lost. Fields are picked one by one: a new authored field stays secret until it is named here.
 */
export function choiceCandidate(content: ChoiceContent, order: readonly string[] = []): ChoiceCandidate {
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = (id: string) => place.get(id) ?? order.length;
  const options = content.options.toSorted((a, b) => placeOf(a.id) - placeOf(b.id));
  return {
    id: content.id,
    type: "choice",
    prompt: content.prompt,
    min_choices: content.min_choices,
    max_choices: content.max_choices,
    options: options.map((option) => ({ id: option.id, content: option.content })),
  };
}
