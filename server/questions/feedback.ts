import type { QuestionVersion } from "./versions.ts";

/**
 * What the author says of the options that were chosen, by option id; options without feedback are absent.
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
    if (!("options" in interaction)) continue;
    const chosen = response[interaction.id];
    for (const option of interaction.options) {
      if (option.feedback && Array.isArray(chosen) && chosen.includes(option.id))
        feedback[option.id] = render(option.feedback);
    }
  }
  return feedback;
}
