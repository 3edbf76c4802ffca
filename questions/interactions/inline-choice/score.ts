import type { InteractionScore } from "../module.ts";
import { scoreOptions } from "../option-score.ts";
import type { InlineChoiceContent } from "./content.ts";
import type { InlineChoiceKey } from "./key.ts";

/** Scores an inline choice: each right option earns full marks. More than one option, or an unknown one, is `invalid`. */
export function scoreInlineChoice(
  content: InlineChoiceContent,
  key: InlineChoiceKey,
  response: unknown,
): InteractionScore {
  return scoreOptions({ options: content.options, max_choices: 1 }, key.mapping, response, ([chosen]) =>
    chosen !== undefined && key.correct.includes(chosen) ? 1 : 0,
  );
}
