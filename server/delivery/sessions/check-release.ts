import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import type { Database } from "../../platform/database/client.ts";
import { enqueue } from "../../platform/jobs.ts";
import { findWindowClose } from "../allocations/window-close.ts";
import { isDueForRelease } from "../release/policy.ts";
import { checkReleaseTask, nextReleaseCheck } from "../release/schedule.ts";
import { release } from "../sittings/transitions.ts";
import { changeSitting } from "./change.ts";

/** Releases a scored sitting if its moment has come, else looks again later. */
export async function checkRelease(db: Database, wake: () => void, sessionId: string): Promise<void> {
  await changeSitting(db, wake, sessionId, null, async (tx, sitting, _row, now) => {
    if (sitting.state !== "scored" || !sitting.assessment_version_id) return { events: [], value: null };
    const { review_policy: policy } = await loadAssessmentVersion(tx, sitting.assessment_version_id);
    const windowClose = await findWindowClose(tx, sitting.assessment_id);
    if (isDueForRelease({ policy, state: sitting.state, windowClose, now }))
      return { events: [release(sitting, now)], value: null };
    const runAt = nextReleaseCheck(policy, windowClose, now);
    if (runAt) await enqueue(tx, checkReleaseTask, { session: sitting.id }, { key: `release:${sitting.id}`, runAt });
    return { events: [], value: null };
  });
}
