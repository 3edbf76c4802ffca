import type { SummaryEntry } from "./interactions/module.ts";
import { moduleOf } from "./interactions/registry.ts";
import type { QuestionContent } from "./question.ts";
import { responseTo } from "./response.ts";

/** Returns what a response says, for counting: entries by interaction id; an interaction without an answer has an empty list. */
export function summarizeResponse(
  { interactions, key }: Pick<QuestionContent, "interactions" | "key">,
  response: unknown,
): Record<string, SummaryEntry[]> {
  const entries = interactions.map((interaction): [string, SummaryEntry[]] => {
    const own = Object.hasOwn(key, interaction.id) ? key[interaction.id] : null;
    return [interaction.id, moduleOf(interaction).summarize(interaction, own, responseTo(response, interaction.id))];
  });
  return Object.fromEntries(entries);
}
