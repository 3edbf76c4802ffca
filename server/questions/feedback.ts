import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import type { QuestionVersion } from "./versions.ts";

/** Ids that a response names, alone or in pairs. */
function namesIn(response: unknown): Set<unknown> {
  return new Set(Array.isArray(response) ? response.flat() : []);
}

/**
 * Returns what the author says of the parts that were chosen, by part id; parts without feedback are absent.
 *
 * @param render Makes authored HTML fit to be shown.
 */
export function feedbackOf(
  version: Pick<QuestionVersion, "interactions">,
  response: Record<string, unknown>,
  render: (html: string) => string,
): Record<string, string> {
  const feedback: Record<string, string> = {};
  for (const interaction of version.interactions) {
    const chosen = namesIn(response[interaction.id]);
    for (const part of moduleOf(interaction).parts(interaction)) {
      if (part.feedback && chosen.has(part.id)) feedback[part.id] = render(part.feedback);
    }
  }
  return feedback;
}
