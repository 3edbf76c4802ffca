import { invalid, type Part, type Refused } from "../draft.ts";
import { message } from "../messages/message.ts";

/** What belongs together; an answer without a question is offered too, and belongs to none. */
export interface Pair {
  /** HTML; empty when there is none. */
  question: string;
  answer: string;
}

/** What pairs are worth: each an equal share, all of them or nothing, or what `per_pair` says in a key. */
export type PairScoring = "share" | "none" | "per_pair";

/** Pairs to match; answers that read the same are one. */
export function matchingPairs(
  pairs: readonly Pair[],
  { name, shuffle = true, scoring = "share" }: { name: string; shuffle?: boolean; scoring?: PairScoring },
): Part | Refused {
  const answers = [...new Set(pairs.map((pair) => pair.answer))].filter((answer) => answer !== "");
  const asked = pairs.filter((pair) => pair.question !== "");
  if (asked.length === 0) return invalid(message("no_pairs"));
  if (asked.some((pair) => pair.answer === "")) return invalid(message("pair_without_answer"));
  const sources = asked.map(({ question }, index) => ({ source_identifier: `S${index + 1}`, content: question }));
  const targets = answers.map((content, index) => ({ source_identifier: `T${index + 1}`, content }));
  const correct = asked.map(({ answer }, index): [string, string] => [
    `S${index + 1}`,
    `T${answers.indexOf(answer) + 1}`,
  ]);
  const points = correct.map(([source, target]) => ({ source, target, points: 1 }));
  return {
    interaction: { type: "match", source_identifier: name, shuffle, sources, targets },
    key: scoring === "share" ? { correct, mapping: { points } } : { correct, partial: scoring },
    losses: [],
  };
}

/** Returns a text that a person will mark. */
export function essay(
  name: string,
  {
    maxPoints,
    lines = 5,
    guidance = "",
    minWords = null,
    maxWords = null,
  }: {
    maxPoints: number;
    lines?: number;
    guidance?: string;
    minWords?: number | null;
    maxWords?: number | null;
  },
): Part {
  return {
    interaction: {
      type: "extended_text",
      source_identifier: name,
      expected_lines: lines,
      min_words: minWords,
      max_words: maxWords,
    },
    key: { max_points: maxPoints, rubric: [], guidance, sample_answer: "" },
    losses: [],
  };
}
