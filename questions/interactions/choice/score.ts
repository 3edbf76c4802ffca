import type { InteractionScore } from "../module.ts";
import { scoreOptions, shareOfSet } from "../option-score.ts";
import type { ChoiceContent } from "./content.ts";
import type { ChoiceKey } from "./key.ts";

/** Scores a choice. Unknown or repeated options and too many of them are `invalid`; nothing chosen is `omitted`. */
export function scoreChoice(content: ChoiceContent, key: ChoiceKey, response: unknown): InteractionScore {
  return scoreOptions(content, key.mapping, response, (chosen) => shareOfSet(key, chosen));
}
