import { comparable, foldCase } from "../../text/written.ts";
import type { SummaryEntry } from "../module.ts";
import type { TextEntryContent } from "./content.ts";
import type { TextEntryKey } from "./key.ts";
import { isTextEntryAnswered } from "./response.ts";
import { scoreTextEntry } from "./score.ts";

/** Returns one entry: `value` is the text without differences of case and spacing, so that like answers count together. */
export function summarizeTextEntry(
  content: TextEntryContent,
  key: TextEntryKey | null,
  response: unknown,
): SummaryEntry[] {
  if (typeof response !== "string" || !isTextEntryAnswered(response)) return [];
  const label = comparable(response);
  const score = key && scoreTextEntry(content, key, response);
  return [{ value: foldCase(label), label, correct: score && score.points === score.max_points }];
}
