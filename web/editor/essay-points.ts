import { handMarkedPoints } from "../questions/hand-marked-points.ts";
import type { Draft } from "./draft.ts";

/**
 * Makes a question that is one essay or file upload worth what its marks come to: its points go along with them, until somebody says otherwise.
 */
export function withEssayPoints(before: Draft, after: Draft): Draft {
  const [was, is] = [handMarkedPoints(before), handMarkedPoints(after)];
  const { score_rule } = after;
  if (is === null || is === was || score_rule !== before.score_rule) return after;
  if (score_rule.max_points !== (was ?? score_rule.max_points)) return after;
  return { ...after, score_rule: { ...score_rule, max_points: is } };
}
