import type { InteractionScore } from "../module.ts";
import type { TextEntryContent } from "./content.ts";
import type { TextEntryKey } from "./key.ts";
import { matchesAccepted } from "./match-text.ts";
import { isTextEntryAnswered, validateTextEntryResponse } from "./response.ts";

/** Scores a text: the best of the accepted answers that it matches. What is no text, or too long, is `invalid`. */
export function scoreTextEntry(_content: TextEntryContent, key: TextEntryKey, response: unknown): InteractionScore {
  const maximum = Math.max(0, ...key.accept.map((one) => one.points ?? 1)) || 1;
  if (response === null || response === undefined || (typeof response === "string" && !isTextEntryAnswered(response)))
    return { status: "omitted", points: 0, max_points: maximum };
  if (typeof response !== "string" || validateTextEntryResponse(response).length > 0)
    return { status: "invalid", points: 0, max_points: maximum };
  const matched = key.accept.filter((one) => matchesAccepted(one, response));
  return { status: "scored", points: Math.max(0, ...matched.map((one) => one.points ?? 1)), max_points: maximum };
}
