import type { ReviewPolicy } from "@sextant/contract/assessments.ts";
import { loadAssessmentVersion } from "../assessments/published.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { enqueue } from "../platform/jobs.ts";
import { loadNewestKeys, loadQuestionVersions } from "../questions/versions.ts";
import { isDueForRelease } from "../release/policy.ts";
import { nextReleaseCheck, releaseTask } from "../release/schedule.ts";
import { findWindowClose } from "../release/window-close.ts";
import { changeSitting, scoreTask } from "../sessions/change.ts";
import type { Sitting, SittingEvent } from "../sessions/sitting.ts";
import { markScored, release, rescored } from "../sessions/transitions.ts";
import { insertAttemptScores, listMarkedAttempts } from "./marking.queries.ts";
import { findNewestScores } from "./newest-scores.ts";
import { type Cause, isNewScore, scoreAttempt, scoreRow, standingMarks } from "./score-attempt.ts";
import { totalSession } from "./total-session.ts";

/** Scores every attempt under the newest key and appends what is new. */
async function scoreAttempts(tx: Tx, sitting: Sitting, cause: Cause, at?: Date): Promise<void> {
  const attempts = await listMarkedAttempts(tx, sitting.id);
  const ids = [...new Set(attempts.map((attempt) => attempt.question_version_id))];
  const versions = await loadQuestionVersions(tx, ids);
  const keys = await loadNewestKeys(tx, ids);
  const before = await findNewestScores(tx, sitting.id);
  const rows = attempts.flatMap((attempt) => {
    const version = versions.get(attempt.question_version_id);
    const key = keys.get(attempt.question_version_id);
    if (!version || !key) throw new Error(`Question version ${attempt.question_version_id} has no content or no key`);
    const newest = before.get(attempt.id);
    const score = scoreAttempt(attempt, version, key, standingMarks(attempt, version, newest));
    return isNewScore(newest, score) ? [scoreRow(sitting.id, score, cause, null, at)] : [];
  });
  await insertAttemptScores(tx, rows);
}

/** Submitted → scored when nothing is owed, and → released when that moment has come; else the clock is asked to look again. */
export async function concludeScoring(tx: Tx, sitting: Sitting, isOwed: boolean, now: Date): Promise<SittingEvent[]> {
  sitting.scoring_owed = false;
  if (isOwed) return [rescored(sitting)];
  const events = [sitting.state === "submitted" ? markScored(sitting, now) : rescored(sitting)];
  if (sitting.state !== "scored" || !sitting.assessment_version_id) return events;
  const version = await loadAssessmentVersion(tx, sitting.assessment_version_id);
  const windowClose = await findWindowClose(tx, sitting.assessment_id);
  const policy: ReviewPolicy = version.review_policy;
  if (isDueForRelease({ policy, state: sitting.state, windowClose, now })) events.push(release(sitting, now));
  else {
    const runAt = nextReleaseCheck(policy, windowClose, now);
    if (runAt) await enqueue(tx, releaseTask, { session: sitting.id }, { key: `release:${sitting.id}`, runAt });
  }
  return events;
}

/**
 * Pays a scoring that is owed: idempotent, so that a task which runs twice or after a crash does no harm. Waits until the page has
 * nothing unsent or the grace is over.
 *
 * @param at When it is scored, for a sitting that is written down after the fact; now, unless given.
 */
export async function scoreSession(db: Database, wake: () => void, sessionId: string, at?: Date): Promise<void> {
  await changeSitting(
    db,
    wake,
    sessionId,
    null,
    async (tx, sitting, _row, now) => {
      const isOver = sitting.state === "submitted" || sitting.state === "scored" || sitting.state === "released";
      if (!sitting.scoring_owed || !isOver) return { events: [], value: null };
      const grace = sitting.grace_ends_at;
      if (sitting.state === "submitted" && sitting.unsent !== 0 && grace && grace > now) {
        await enqueue(tx, scoreTask, { session: sitting.id }, { key: `score:${sitting.id}`, runAt: grace });
        return { events: [], value: null };
      }
      const cause: Cause = sitting.state === "submitted" ? "submitted" : "credited";
      await scoreAttempts(tx, sitting, cause, at);
      const { isOwed } = await totalSession(tx, sitting, cause, null, at);
      return { events: await concludeScoring(tx, sitting, isOwed, now), value: null };
    },
    at,
  );
}
