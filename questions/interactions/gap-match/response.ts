import {
  arePairsAnswered,
  type PairResponseError,
  type PairSides,
  validatePairResponse,
} from "../pairs/pair-response.ts";

/** Options and gaps as the sides of pairs: a gap takes one option. */
export function gapSides(content: {
  options: readonly { id: string; max_matches: number }[];
  gaps: readonly { id: string }[];
}): PairSides {
  return {
    sources: content.options,
    targets: content.gaps.map(({ id }) => ({ id, max_matches: 1 })),
    max_associations: 0,
  };
}

/** Returns why a response (pairs of option id and gap id) does not fit; empty when it does. */
export function validateGapMatchResponse(
  candidate: Parameters<typeof gapSides>[0],
  response: unknown,
): PairResponseError[] {
  return validatePairResponse(gapSides(candidate), response);
}

/** True when at least one gap is filled. */
export const isGapMatchAnswered = arePairsAnswered;
