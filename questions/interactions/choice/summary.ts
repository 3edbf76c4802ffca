import { plainText } from "../../html/text.ts";
import type { SummaryEntry } from "../module.ts";
import type { ChoiceContent } from "./content.ts";
import type { ChoiceKey } from "./key.ts";
import { readChoiceResponse } from "./response.ts";

/** One entry for each option chosen, in authored order: `value` is the option's id, `label` its text. */
export function summarizeChoice(content: ChoiceContent, key: ChoiceKey | null, response: unknown): SummaryEntry[] {
  const chosen = new Set(readChoiceResponse(response) ?? []);
  return content.options
    .filter((option) => chosen.has(option.id))
    .map((option) => ({
      value: option.id,
      label: plainText(option.content),
      correct: key ? key.correct.includes(option.id) : null,
    }));
}
