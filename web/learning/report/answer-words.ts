import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { responseTo } from "@sextant/questions/response.ts";
import { optionLetter } from "../../base/questions/choice/choose-option.ts";

type Interaction = QuestionCandidate["interactions"][number];

/**
 * Says an answer in a few words: letters of options, or what was typed. An empty text where nothing was answered; null where words
 * don't do, such as for what was placed or drawn.
 */
export function answerWords(interactions: readonly Interaction[], response: unknown): string | null {
  const parts = interactions.map((interaction) => partWords(interaction, responseTo(response, interaction.id)));
  if (parts.some((part) => part === null)) return null;
  return parts.filter(Boolean).join(" · ");
}

function partWords(interaction: Interaction, given: unknown): string | null {
  if (given === null) return "";
  switch (interaction.type) {
    case "choice": {
      const chosen = Array.isArray(given) ? given : [];
      const letters = interaction.options.flatMap(({ id }, index) =>
        chosen.includes(id) ? [optionLetter(index)] : [],
      );
      return letters.join(", ");
    }
    case "text_entry":
    case "numeric_entry":
      return typeof given === "string" ? given.trim() : "";
    default:
      return null;
  }
}
