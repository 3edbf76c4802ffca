import type { QuestionContent } from "@sextant/questions/question.ts";

/**
 * Returns what a question counts where nobody says otherwise: its own points. One answer that a person marks counts what its marks come
 * to, when the question says nothing of points.
 */
export function worthOf({
  interactions,
  key,
  score_rule,
}: Pick<QuestionContent, "interactions" | "key" | "score_rule">) {
  const [only] = interactions;
  const isMarked = interactions.length === 1 && (only?.type === "extended_text" || only?.type === "file_upload");
  const marks = isMarked ? key[only.id] : undefined;
  if (score_rule.max_points !== 1 || !marks || !("max_points" in marks)) return score_rule.max_points;
  return typeof marks.max_points === "number" ? marks.max_points : 1;
}
