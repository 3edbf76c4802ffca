import {
  type CandidateInteraction,
  isInteractionAnswered,
  validateInteractionResponse,
} from "./interactions/candidate-registry.ts";

/** One thing that does not fit: `path` is the interaction's id, empty for the response as a whole. */
export interface ResponseError {
  path: string;
  code: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the answer to one interaction; never something inherited, whatever the id. */
export function responseTo(response: unknown, interactionId: string): unknown {
  return isRecord(response) && Object.hasOwn(response, interactionId) ? response[interactionId] : null;
}

/**
 * Checks whether a response fits its question, on either side of the wire. Returns an empty list when it does. Codes: `wrong_type`,
 * `unknown_interaction` and those of the interaction types (`unknown_option`, `repeated_option`, `too_many_choices`, `too_long`).
 */
export function validateResponse(interactions: readonly CandidateInteraction[], response: unknown): ResponseError[] {
  if (response === null || response === undefined) return [];
  if (!isRecord(response)) return [{ path: "", code: "wrong_type" }];
  const known = new Map(interactions.map((one) => [one.id, one]));
  return Object.keys(response).flatMap((id) => {
    const interaction = known.get(id);
    if (!interaction) return [{ path: id, code: "unknown_interaction" }];
    return validateInteractionResponse(interaction, response[id]).map((code) => ({ path: id, code }));
  });
}

/** Counts how many of the interactions have an answer. */
export function countAnswered(interactions: readonly CandidateInteraction[], response: unknown): number {
  return interactions.filter((one) => isInteractionAnswered(one, responseTo(response, one.id))).length;
}
