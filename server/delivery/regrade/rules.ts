import { isDeepStrictEqual } from "node:util";
import type { KeyRevision } from "../../authoring/questions/versions.ts";

/** What decides a score. */
export type Rules = Pick<KeyRevision, "key" | "score_rule">;

/** Tells whether two revisions decide every score alike; explanations and hints decide none. */
export function isSameRules(one: Rules, other: Rules): boolean {
  return isDeepStrictEqual(
    { key: one.key, score_rule: one.score_rule },
    { key: other.key, score_rule: other.score_rule },
  );
}
