import type { InteractionScore } from "../module.ts";
import type { NumericEntryContent } from "./content.ts";
import { judgeNumber } from "./judge-number.ts";
import type { NumericEntryKey } from "./key.ts";
import { isNumericEntryAnswered } from "./response.ts";

/** Scores a number by its exact value, and its unit where one is asked for. A text that is not a number is `invalid`, which is not the same as wrong. */
export function scoreNumericEntry(
  content: NumericEntryContent,
  key: NumericEntryKey,
  response: unknown,
): InteractionScore {
  if (
    response === null ||
    response === undefined ||
    (typeof response === "string" && !isNumericEntryAnswered(response))
  )
    return { status: "omitted", points: 0, max_points: 1 };
  const judged = typeof response === "string" ? judgeNumber(content, key, response) : null;
  if (!judged) return { status: "invalid", points: 0, max_points: 1 };
  return { status: "scored", points: judged.share ?? 0, max_points: 1 };
}
