import type { InteractionScore } from "../module.ts";
import type { ExtendedTextContent } from "./content.ts";
import type { ExtendedTextKey } from "./key.ts";
import { isExtendedTextAnswered, validateExtendedTextResponse } from "./response.ts";

/** Scores an essay: one that was written is `owed` a mark of up to the key's `max_points`; what is no text, or too long, is `invalid`. */
export function scoreExtendedText(
  _content: ExtendedTextContent,
  key: ExtendedTextKey,
  response: unknown,
): InteractionScore {
  const of = { points: 0, max_points: key.max_points };
  if (response === null || response === undefined) return { status: "omitted", ...of };
  if (validateExtendedTextResponse(response).length > 0) return { status: "invalid", ...of };
  return { status: isExtendedTextAnswered(response) ? "owed" : "omitted", ...of };
}
