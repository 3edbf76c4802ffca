import type { Draft } from "./draft.ts";

/** The units in which the only answer of a question is marked, when a person marks it. */
function essayPoints({ interactions, key }: Draft): number | null {
  const [only] = interactions;
  if (interactions.length !== 1 || (only?.type !== "extended_text" && only?.type !== "file_upload")) return null;
  const own = key[only.id];
  return own && "max_points" in own && typeof own.max_points === "number" ? own.max_points : null;
}

/**
 * Makes a question that is one essay or file upload worth what its marks come to: its points go along with them, until somebody says otherwise.
 */
export function withEssayPoints(before: Draft, after: Draft): Draft {
  const [was, is] = [essayPoints(before), essayPoints(after)];
  const { score_rule } = after;
  if (is === null || is === was || score_rule !== before.score_rule) return after;
  if (score_rule.max_points !== (was ?? score_rule.max_points)) return after;
  return { ...after, score_rule: { ...score_rule, max_points: is } };
}
