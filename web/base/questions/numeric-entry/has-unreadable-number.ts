import type { CandidateInteraction } from "@sextant/questions/interactions/candidate-registry.ts";
import { readNumber } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import { readQuantity } from "@sextant/questions/interactions/numeric-entry/read-quantity.ts";
import { responseTo } from "@sextant/questions/response.ts";

/** Returns whether something is typed for a number that isn’t one: it would earn nothing, whatever was meant. */
export function hasUnreadableNumber(interactions: readonly CandidateInteraction[], response: unknown): boolean {
  return interactions.some((interaction) => {
    if (interaction.type !== "numeric_entry") return false;
    const typed = responseTo(response, interaction.id);
    if (typeof typed !== "string" || typed.trim() === "") return false;
    return !(interaction.unit ? readQuantity(typed) : readNumber(typed)).ok;
  });
}
