import type { Draft } from "./draft.ts";

/** Returns the maximum mark of a question's only answer, when a person marks it. */
function essayPoints({ interactions, key }: Draft): number | null {
  const [only] = interactions;
  if (interactions.length !== 1 || (only?.type !== "extended_text" && only?.type !== "file_upload")) return null;
  const own = key[only.id];
  return own && "max_points" in own && typeof own.max_points === "number" ? own.max_points : null;
}

/** Sets the points of a question with only an essay or file upload to its maximum mark: the points follow it until the author sets them. */
export function withEssayPoints(before: Draft, after: Draft): Draft {
  const [was, is] = [essayPoints(before), essayPoints(after)];
  const { score_rule } = after;
  if (is === null || is === was || score_rule !== before.score_rule) return after;
  if (score_rule.max_points !== (was ?? score_rule.max_points)) return after;
  return { ...after, score_rule: { ...score_rule, max_points: is } };
}
