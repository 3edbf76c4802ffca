import type { CandidateInteraction, CandidateOf } from "@sextant/questions/interactions/candidate-registry.ts";
import { readChoiceResponse } from "@sextant/questions/interactions/choice/response.ts";
import { readPairResponse } from "@sextant/questions/interactions/pairs/pair-response.ts";

/** A match has all its pairs when each source has one, or no more can be made. */
function isMatchWhole(match: CandidateOf<"match">, response: unknown): boolean {
  const pairs = readPairResponse(response) ?? [];
  const { sources, targets, min_associations: min, max_associations: max } = match;
  if (max > 0 && pairs.length >= max) return true;
  if (min > 0) return pairs.length >= min;
  const isUsedUp = targets.every(
    ({ id, max_matches: most }) => most > 0 && pairs.filter(([, target]) => target === id).length >= most,
  );
  return isUsedUp || sources.every(({ id }) => pairs.some(([source]) => source === id));
}

/**
 * Returns whether an answer has everything that was asked for: a gap that is still empty, or a pair that is missing, makes it a
 * part.
 */
export function isWhole(interaction: CandidateInteraction, response: unknown): boolean {
  switch (interaction.type) {
    case "gap_match": {
      const pairs = readPairResponse(response) ?? [];
      return interaction.gaps.every(({ id }) => pairs.some(([, gap]) => gap === id));
    }
    case "match":
      return isMatchWhole(interaction, response);
    case "choice":
    case "hotspot":
    case "order":
      return (readChoiceResponse(response) ?? []).length >= interaction.min_choices;
    default:
      return true;
  }
}
