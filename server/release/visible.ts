import type { ReviewPolicy } from "@sextant/contract/assessments.ts";
import type { SessionState } from "@sextant/contract/sessions.ts";
import type { Database } from "../platform/database/client.ts";
import { isReleased, type ReleasedField } from "./policy.ts";
import { findWindowClose } from "./window-close.ts";

interface Finished {
  assessment_id: string;
  state: SessionState;
}

/** Returns whether the student of a sitting may see one of these fields of it at this moment. */
async function isAnyVisible(
  db: Database,
  { assessment_id, state }: Finished,
  policy: ReviewPolicy,
  now: Date,
  fields: readonly ReleasedField[],
): Promise<boolean> {
  const windowClose = await findWindowClose(db, assessment_id);
  return fields.some((field) => isReleased(field, { policy, state, windowClose, now }));
}

/**
 * Returns whether the student of a sitting may see what is right in it at this moment: the keys, or explanations that tell
 * them.
 */
export function isKeyVisible(db: Database, sitting: Finished, policy: ReviewPolicy, now: Date): Promise<boolean> {
  return isAnyVisible(db, sitting, policy, now, ["key", "explanation"]);
}

/** Returns whether the student of a sitting may see at this moment what they answered in it, and how. */
export function isResponseVisible(db: Database, sitting: Finished, policy: ReviewPolicy, now: Date): Promise<boolean> {
  return isAnyVisible(db, sitting, policy, now, ["response"]);
}
