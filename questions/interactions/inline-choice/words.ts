import { readChoiceResponse } from "../choice/response.ts";
import { letterOf } from "../part-names.ts";
import { optionTexts, type Saying } from "../saying.ts";
import type { InlineChoiceCandidate } from "./candidate.ts";

/** Returns the option chosen as its menu has it: there it has no letter. */
export function inlineChoiceWords({ options }: InlineChoiceCandidate, response: unknown, say: Saying): string {
  const texts = optionTexts(options, say, letterOf);
  return (readChoiceResponse(response) ?? []).flatMap((id) => texts.get(id) ?? []).join(", ");
}
