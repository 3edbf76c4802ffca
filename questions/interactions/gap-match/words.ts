import { readPairResponse } from "../pairs/pair-response.ts";
import { letterOf } from "../part-names.ts";
import { EMPTY, optionTexts, type Saying } from "../saying.ts";
import type { GapMatchCandidate } from "./candidate.ts";
import { gapsIn, gapsInOrder } from "./gap-order.ts";

/**
 * Returns what each gap was filled with, by its label or its number as it was shown: "1: cat; 2: –".
 *
 * @param body HTML of the question, which may hold the gaps.
 */
export function gapMatchWords(
  { options, gaps, image, prompt }: GapMatchCandidate,
  response: unknown,
  say: Saying,
  body: string,
): string {
  const pairs = readPairResponse(response) ?? [];
  if (pairs.length === 0) return "";
  const texts = optionTexts(options, say, letterOf);
  return gapsInOrder(gaps, gapsIn(body), image ? "" : prompt)
    .gaps.map(({ id, label }, index) => {
      const own = options.filter((option) => pairs.some(([from, to]) => from === option.id && to === id));
      return `${label || index + 1}: ${own.map((option) => texts.get(option.id)).join(", ") || EMPTY}`;
    })
    .join("; ");
}
