import type { ReviewPolicy } from "@sextant/contract/assessments.ts";
import type { SessionState } from "@sextant/contract/sessions.ts";
import type { Database } from "../platform/database/client.ts";
import { isReleased } from "./policy.ts";
import { findWindowClose } from "./window-close.ts";

/**
 * Returns whether the student of a sitting may see what is right in it at this moment: the keys, or explanations that tell
 * them.
 */
export async function isKeyVisible(
  db: Database,
  sitting: { assessment_id: string; state: SessionState },
  policy: ReviewPolicy,
  now: Date,
): Promise<boolean> {
  const windowClose = await findWindowClose(db, sitting.assessment_id);
  const context = { policy, state: sitting.state, windowClose, now };
  return isReleased("key", context) || isReleased("explanation", context);
}
