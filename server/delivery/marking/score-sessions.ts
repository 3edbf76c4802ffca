import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { isDatabaseUnreachable } from "../../platform/database/unreachable.ts";
import { enqueue } from "../../platform/jobs.ts";
import { findWindowClose, type WindowClose } from "../allocations/window-close.ts";
import { isDueForRelease } from "../release/policy.ts";
import { checkReleaseTask, nextReleaseCheck } from "../release/schedule.ts";
import { changeSitting, changeSittings, scoreSessionsTask } from "../sessions/change.ts";
import type { Sitting, SittingEvent } from "../sittings/sitting.ts";
import { markScored, release, rescored } from "../sittings/transitions.ts";
import { findCitedKeys } from "./cited-keys.ts";
import { listMarkedAttempts, type MarkedAttempt } from "./marked-attempts.ts";
import { insertAttemptScores } from "./marking.queries.ts";
import { findNewestScores } from "./newest-scores.ts";
import { loadRegradeRules, treat } from "./regrade-rules.ts";
import { type Cause, isNewScore, scoreAttempt, scoreRow, standingMarks } from "./score-attempt.ts";
import { totalSessions } from "./total-sessions.ts";

const causeOf = (sitting: Sitting): Cause => (sitting.state === "submitted" ? "submitted" : "credited");

/**
 * Scores every attempt of these sittings under the key that its newest score cites, the first time under the newest, and appends what is new.
 *
 * @returns All their attempts.
 */
async function scoreAttempts(tx: Tx, sittings: readonly Sitting[], at?: Date): Promise<MarkedAttempt[]> {
  const sessionIds = sittings.map(({ id }) => id);
  const causes = new Map(sittings.map((sitting) => [sitting.id, causeOf(sitting)]));
  const attempts = await listMarkedAttempts(tx, sessionIds);
  const ids = [...new Set(attempts.map((attempt) => attempt.question_version_id))];
  const versions = await loadQuestionVersions(tx, ids);
  const before = await findNewestScores(tx, sessionIds);
  const keys = await findCitedKeys(tx, attempts, before);
  const rules = await loadRegradeRules(tx, sessionIds);
  const rows = attempts.flatMap((attempt) => {
    const version = versions.get(attempt.question_version_id);
    const key = keys.get(attempt.id);
    const cause = causes.get(attempt.session_id);
    if (!version || !key || !cause)
      throw new Error(`Question version ${attempt.question_version_id} has no content or no key`);
    const newest = before.get(attempt.id);
    const byKey = scoreAttempt(attempt, version, key, standingMarks(attempt, version, newest));
    const score = treat(byKey, rules.get(attempt.session_id)?.treatments.get(version.id));
    return isNewScore(newest, score) ? [scoreRow(attempt.session_id, score, cause, null, at)] : [];
  });
  await insertAttemptScores(tx, rows);
  return attempts;
}

/**
 * Moves submitted to scored when nothing is owed, and on to released when that moment has come; else the clock is asked to look
 * again.
 *
 * @param owed Those of them in which a mark is owed.
 */
export async function concludeScoring(
  tx: Tx,
  sittings: readonly Sitting[],
  owed: ReadonlySet<Sitting>,
  now: Date,
): Promise<{ sitting: Sitting; events: SittingEvent[]; actorId: null }[]> {
  const closes = new Map<string, WindowClose>();
  const changes: { sitting: Sitting; events: SittingEvent[]; actorId: null }[] = [];
  for (const sitting of sittings) {
    sitting.scoring_owed = false;
    const isScored = sitting.state === "submitted" && !owed.has(sitting);
    const events = [isScored ? markScored(sitting, now) : rescored(sitting)];
    changes.push({ sitting, events, actorId: null });
    if (owed.has(sitting) || sitting.state !== "scored" || !sitting.assessment_version_id) continue;
    const { review_policy: policy } = await loadAssessmentVersion(tx, sitting.assessment_version_id);
    const { assessment_id: assessment } = sitting;
    if (!closes.has(assessment)) closes.set(assessment, await findWindowClose(tx, assessment));
    const windowClose = closes.get(assessment) ?? null;
    if (isDueForRelease({ policy, state: sitting.state, windowClose, now })) events.push(release(sitting, now));
    else {
      const runAt = nextReleaseCheck(policy, windowClose, now);
      if (runAt) await enqueue(tx, checkReleaseTask, { session: sitting.id }, { key: `release:${sitting.id}`, runAt });
    }
  }
  return changes;
}

/** Those that are owed scoring now; one whose page may still send something is asked for again at the end of its grace. */
async function findDue(tx: Tx, sittings: readonly Sitting[], now: Date): Promise<Sitting[]> {
  const due: Sitting[] = [];
  for (const sitting of sittings) {
    const isOver = sitting.state === "submitted" || sitting.state === "scored" || sitting.state === "released";
    if (!sitting.scoring_owed || !isOver) continue;
    const grace = sitting.grace_ends_at;
    if (sitting.state === "submitted" && sitting.unsent !== 0 && grace && grace > now)
      await enqueue(tx, scoreSessionsTask, { sessions: [sitting.id] }, { key: `score:${sitting.id}`, runAt: grace });
    else due.push(sitting);
  }
  return due;
}

async function scoreLocked(tx: Tx, sittings: readonly Sitting[], now: Date, at?: Date) {
  const due = await findDue(tx, sittings, now);
  if (due.length === 0) return [];
  const attempts = await scoreAttempts(tx, due, at);
  return concludeScoring(tx, due, await totalSessions(tx, due, causeOf, null, { at, attempts }), now);
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
      const [concluded] = await scoreLocked(tx, [sitting], now, at);
      return { events: concluded?.events ?? [], value: null };
    },
    at,
  );
}

/**
 * Pays the scoring of several sittings in one transaction, as `scoreSession` does for each. Those that something else holds are put
 * off to tasks of their own; so are all of them when one cannot be scored, so that it holds up no other.
 */
export async function scoreSessions(db: Database, wake: () => void, sessionIds: readonly string[]): Promise<void> {
  const [only] = sessionIds;
  if (only !== undefined && sessionIds.length === 1) return scoreSession(db, wake, only);
  const left = await changeSittings(db, wake, sessionIds, async (tx, locked) => {
    const now = locked.at(-1)?.now ?? new Date();
    return scoreLocked(
      tx,
      locked.map(({ sitting }) => sitting),
      now,
    );
  }).catch((error: unknown) => {
    if (isDatabaseUnreachable(error)) throw error;
    return sessionIds;
  });
  await inTransaction(db, async (tx) => {
    for (const id of left) await enqueue(tx, scoreSessionsTask, { sessions: [id] }, { key: `score:${id}` });
  });
}
