import { labelText } from "../html/text.ts";
import { readChoiceResponse } from "./choice/response.ts";
import type { SummaryEntry } from "./module.ts";

/**
 * Returns one entry for each option chosen, in authored order: `value` is the option's id, `label` its text. `correct`: ids of
 * the right ones.
 */
export function summarizeOptions(
  options: readonly { id: string; content: string }[],
  correct: readonly string[] | null,
  response: unknown,
): SummaryEntry[] {
  const chosen = new Set(readChoiceResponse(response) ?? []);
  return options
    .filter((option) => chosen.has(option.id))
    .map((option) => ({
      value: option.id,
      label: labelText(option.content),
      correct: correct?.includes(option.id) ?? null,
    }));
}
