import type { SummaryEntry } from "../module.ts";
import type { ExtendedTextContent } from "./content.ts";
import type { ExtendedTextKey } from "./key.ts";
import { isExtendedTextAnswered } from "./response.ts";

/** Returns one entry: how many words were written, by the hundred. The words themselves are the student's own and no figure's. */
export function summarizeExtendedText(
  _content: ExtendedTextContent,
  _key: ExtendedTextKey | null,
  response: unknown,
): SummaryEntry[] {
  if (typeof response !== "string" || !isExtendedTextAnswered(response)) return [];
  const from = Math.floor(response.trim().split(/\s+/).length / 100) * 100;
  return [{ value: `${from}`, label: `${from} to ${from + 99} words`, correct: null }];
}
