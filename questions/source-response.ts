import { findInteraction } from "./assign-ids.ts";
import { moduleOf } from "./interactions/registry.ts";
import type { QuestionContent } from "./question.ts";

/**
 * Rewrites a response from source identifiers ("RESPONSE": "A") to ids, for trying out a question. Ids are kept, and so are unknown names,
 * for `validateResponse` to reject. A single option may come without its list.
 */
export function responseFromSource(
  content: Pick<QuestionContent, "interactions">,
  response: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = Object.entries(response).map(([name, own]): [string, unknown] => {
    const interaction = findInteraction(content.interactions, name);
    return interaction ? [interaction.id, moduleOf(interaction).responseFromSource(interaction, own)] : [name, own];
  });
  return Object.fromEntries(entries);
}
