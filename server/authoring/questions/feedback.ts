import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import type { QuestionVersion } from "./versions.ts";

/**
 * Returns what the author says of every part, chosen or not, by part id: for those who may know the key.
 *
 * @param render Makes authored HTML fit to be shown.
 */
export function everyFeedbackOf(
  { interactions }: Pick<QuestionVersion, "interactions">,
  render: (html: string) => string,
): Record<string, string> {
  const parts = interactions.flatMap((interaction) => moduleOf(interaction).parts(interaction));
  return Object.fromEntries(parts.flatMap(({ id, feedback }) => (feedback ? [[id, render(feedback)]] : [])));
}
