import type { SessionState } from "@sextant/contract/sessions.ts";
import type { AssessmentVersion } from "../../authoring/assessments/published.ts";
import type { Database } from "../../platform/database/client.ts";
import { findWindowClose } from "../allocations/window-close.ts";
import { findOthersUntil } from "./others.ts";
import { isReleased, type ReleaseContext } from "./policy.ts";

/** What of a sitting says what its student may see. */
export interface Finished {
  assessment_id: string;
  user_id: string;
  state: string;
  keys_shown_at: Date | null;
}

type Version = Pick<AssessmentVersion, "kind" | "review_policy">;

/** Loads what decides which fields of a sitting its student may see at this moment. */
export async function loadReleaseContext(
  db: Database,
  sitting: Finished,
  version: Version,
  now: Date,
): Promise<ReleaseContext> {
  return {
    policy: version.review_policy,
    state: sitting.state as SessionState,
    windowClose: await findWindowClose(db, sitting.assessment_id),
    othersUntil: await findOthersUntil(db, sitting, version),
    areKeysShown: sitting.keys_shown_at !== null,
    now,
  };
}

/**
 * Returns whether the student of a sitting may see what is right in it at this moment: the keys, or explanations that tell
 * them.
 */
export async function isKeyVisible(db: Database, sitting: Finished, version: Version, now: Date): Promise<boolean> {
  const context = await loadReleaseContext(db, sitting, version, now);
  return isReleased("key", context) || isReleased("explanation", context);
}

/** Returns whether the student of a sitting may see at this moment what they answered in it, and how. */
export async function isResponseVisible(
  db: Database,
  sitting: Finished,
  version: Version,
  now: Date,
): Promise<boolean> {
  return isReleased("response", await loadReleaseContext(db, sitting, version, now));
}
