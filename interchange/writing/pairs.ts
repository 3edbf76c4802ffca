import type { QuestionContent } from "@sextant/questions/question.ts";
import { message } from "../messages/message.ts";
import type { NotWritten } from "./outline.ts";

type Match = Extract<QuestionContent["interactions"][number], { type: "match" }>;
type Key = QuestionContent["key"][string];

/** Pairs to be written: HTML on both sides, `question` empty for an answer that belongs to none. */
export interface WrittenPairs {
  pairs: { question: string; answer: string }[];
  scoring: "share" | "none" | "per_pair";
}

/** Returns what each source belongs with, for programs where each has exactly one answer. */
export function pairsOf(interaction: Match, key: Key | undefined): WrittenPairs | NotWritten {
  if (!key || !("correct" in key)) return { not: message("not_key_read") };
  const pairs = key.correct.filter((pair) => Array.isArray(pair));
  const { sources, targets } = interaction;
  const contentOf = (id: string | undefined) => targets.find((target) => target.id === id)?.content;
  if (sources.some((source) => source.max_matches !== 1)) return { not: message("not_matched_often") };
  if (targets.some((target) => target.max_matches !== 0)) return { not: message("not_used_rarely") };
  const written = sources.map((source) => {
    const own = pairs.filter(([left]) => left === source.id);
    const answer = contentOf(own[0]?.[1]);
    return own.length === 1 && answer !== undefined ? { question: source.content, answer } : null;
  });
  const whole = written.filter((pair) => pair !== null);
  if (whole.length < written.length || whole.length === 0) return { not: message("not_one_match") };
  if (new Set(targets.map((target) => target.content)).size < targets.length)
    return { not: message("not_same_matches") };
  const used = new Set(pairs.map(([, right]) => right));
  const spare = targets
    .filter((target) => !used.has(target.id))
    .map(({ content }) => ({ question: "", answer: content }));
  const mapping = "mapping" in key ? key.mapping : undefined;
  if (!mapping)
    return {
      pairs: [...whole, ...spare],
      scoring: "partial" in key && key.partial === "per_pair" ? "per_pair" : "none",
    };
  const points = Array.isArray(mapping.points) ? mapping.points : [];
  const isShared =
    points.length === pairs.length &&
    points.every((one) => one.points === points[0]?.points && one.points > 0) &&
    points.every((one) => pairs.some(([left, right]) => left === one.source && right === one.target)) &&
    (mapping.default_points ?? 0) === 0 &&
    (mapping.lower_bound ?? 0) <= 0 &&
    (mapping.upper_bound ?? null) === null;
  return isShared ? { pairs: [...whole, ...spare], scoring: "share" } : { not: message("not_even_pairs") };
}
