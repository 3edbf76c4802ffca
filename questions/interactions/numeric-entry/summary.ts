import type { SummaryEntry } from "../module.ts";
import type { NumericEntryContent } from "./content.ts";
import type { NumericEntryKey } from "./key.ts";
import { shareOfNumber } from "./match-number.ts";
import { canonicalText } from "./rational.ts";
import { readNumber } from "./read-number.ts";
import { isNumericEntryAnswered } from "./response.ts";

/** One entry: `value` is the number in lowest terms, so that .5, 0.50 and 1/2 count together; an unreadable text as typed. */
export function summarizeNumericEntry(
  _content: NumericEntryContent,
  key: NumericEntryKey | null,
  response: unknown,
): SummaryEntry[] {
  if (typeof response !== "string" || !isNumericEntryAnswered(response)) return [];
  const label = response.trim().slice(0, 100);
  const read = readNumber(response);
  if (!read.ok) return [{ value: label, label, correct: null }];
  return [{ value: canonicalText(read.value), label, correct: key && shareOfNumber(key, read) === 1 }];
}
