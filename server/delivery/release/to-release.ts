import { type RawBuilder, sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import { mayDecide } from "../../foundation/access/sittings.ts";
import type { Actor } from "../../platform/binder.ts";

/**
 * Returns the condition that a sitting is scored, that this person may release it, and that nothing else will. The query has the
 * sitting as `s`, its assessment as `a` and its version as `v`.
 */
export const waitsForRelease = (
  actor: Actor,
): RawBuilder<boolean> => sql<boolean>`(s.state = 'scored' and not s.is_preview
  and v.review_policy->>'score' = 'released' and ${mayDecide(actor, "a.created_by")} and ${reachedBy(actor, "s.user_id")})`;
