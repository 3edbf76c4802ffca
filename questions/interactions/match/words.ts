import { readPairResponse } from "../pairs/pair-response.ts";
import { letterOf } from "../part-names.ts";
import { EMPTY, optionTexts, type Saying } from "../saying.ts";
import type { MatchCandidate } from "./candidate.ts";

/** Returns what each source was matched with, in the order shown: "France → Paris; Italy → –". */
export function matchWords({ sources, targets }: MatchCandidate, response: unknown, say: Saying): string {
  const pairs = readPairResponse(response) ?? [];
  if (pairs.length === 0) return "";
  const answers = optionTexts(targets, say, letterOf);
  return [...optionTexts(sources, say, letterOf)]
    .map(([source, text]) => {
      const own = targets.filter(({ id }) => pairs.some(([from, to]) => from === source && to === id));
      return `${text} → ${own.map(({ id }) => answers.get(id)).join(", ") || EMPTY}`;
    })
    .join("; ");
}
