import { cutText } from "../../text/cut.ts";
import type { SummaryEntry } from "../module.ts";
import type { NumericEntryContent } from "./content.ts";
import { judgeNumber } from "./judge-number.ts";
import type { NumericEntryKey } from "./key.ts";
import { isNumericEntryAnswered } from "./response.ts";

/**
 * Returns one entry: `value` is the number in lowest terms, in the key's own unit where one is asked for, so that .5, 0.50 and 1/2
 * count together, as do 5 km and 5000 m; an unreadable text as typed.
 */
export function summarizeNumericEntry(
  content: NumericEntryContent,
  key: NumericEntryKey | null,
  response: unknown,
): SummaryEntry[] {
  if (typeof response !== "string" || !isNumericEntryAnswered(response)) return [];
  const label = cutText(response.trim(), 100);
  const judged = judgeNumber(content, key, response);
  if (!judged) return [{ value: label, label, correct: null }];
  return [{ value: judged.value, label, correct: judged.share === null ? null : judged.share === 1 }];
}
