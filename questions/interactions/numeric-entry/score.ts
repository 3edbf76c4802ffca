import type { InteractionScore } from "../module.ts";
import type { NumericEntryContent } from "./content.ts";
import type { NumericEntryKey } from "./key.ts";
import { shareOfNumber } from "./match-number.ts";
import { readNumber } from "./read-number.ts";
import { isNumericEntryAnswered } from "./response.ts";

/** Scores a number by its exact value. A text that is not a number is `invalid`, which is not the same as wrong. */
export function scoreNumericEntry(
  _content: NumericEntryContent,
  key: NumericEntryKey,
  response: unknown,
): InteractionScore {
  if (
    response === null ||
    response === undefined ||
    (typeof response === "string" && !isNumericEntryAnswered(response))
  )
    return { status: "omitted", points: 0, max_points: 1 };
  const read = typeof response === "string" ? readNumber(response) : null;
  if (!read?.ok) return { status: "invalid", points: 0, max_points: 1 };
  return { status: "scored", points: shareOfNumber(key, read), max_points: 1 };
}
