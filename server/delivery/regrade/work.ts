import { type NewNotification, notify } from "../../foundation/notifications/notify.ts";
import { withdrawUnseen } from "../../foundation/notifications/withdraw-unseen.ts";
import type { Tx } from "../../platform/database/client.ts";
import { appendScores } from "../marking/append-scores.ts";
import { findFirstPoints } from "../marking/first-points.ts";
import { loadRegradeRules, noRules } from "../marking/regrade-rules.ts";
import { scoreRow } from "../marking/score-attempt.ts";
import { concludeScoring } from "../marking/score-sessions.ts";
import { forgetBlindMarkers } from "../results/blind-markers.ts";
import { findFirstAnswers, followTotals, rescoreFacts } from "../results/sitting-facts.ts";
import type { Sitting, SittingEvent } from "../sittings/sitting.ts";
import { rescored } from "../sittings/transitions.ts";
import { type Evaluated, evaluateSittings } from "./evaluate.ts";
import type { RegradePlan } from "./plan.ts";
import { insertItems, markUndone, type RegradeRow, selectTutors } from "./regrades.queries.ts";

interface Change {
  sitting: Sitting;
  events: SittingEvent[];
  actorId: string;
}

/**
 * Notifies people whose released score changed, and their tutors, once per application. Undoing it notifies only those who have read the
 * first notification; for the others nothing has happened.
 */
async function tell(tx: Tx, wake: () => void, row: RegradeRow, changed: readonly Evaluated[], isUndone: boolean) {
  const out = changed.filter(({ before }) => before.released_at !== null);
  if (!row.tells || out.length === 0) return;
  const key = `${row.link_id} ${row.applied_at?.toISOString() ?? ""}`;
  const thing = { type: "assessment" as const, id: row.assessment_id };
  const students = out.map(({ before: { user_id, session_id: session } }) => ({
    user: user_id,
    applied: `${key} ${session}`,
    undone: `${key} undone ${session}`,
    data: { session, thing },
  }));
  const tutors = await selectTutors(
    tx,
    out.map(({ before }) => before.user_id),
  );
  const told = [
    ...students,
    ...tutors.map((user) => ({ user, applied: key, undone: `${key} undone`, data: { thing } })),
  ];
  const news = (which: "applied" | "undone") =>
    told.map(({ user, data, ...keys }): NewNotification => ({ user, kind: "regraded", key: keys[which], data }));
  if (!isUndone) return notify(tx, wake, news("applied"));
  const applied = news("applied");
  const unseen = await withdrawUnseen(tx, wake, applied);
  await notify(
    tx,
    wake,
    news("undone").filter((_, place) => {
      const before = applied[place];
      return before !== undefined && !unseen.has(before);
    }),
  );
}

/** Finds what first answers would have earned, once the totals of these sittings are written. */
async function findFirsts(tx: Tx, plan: RegradePlan, regraded: readonly Evaluated[]) {
  const rules = await loadRegradeRules(
    tx,
    regraded.map(({ before }) => before.session_id),
  );
  const corrected = regraded.flatMap((one) => one.corrected.flatMap((each) => (each.score ? [each] : [])));
  const attempts = corrected.map(({ attempt }) => attempt);
  return findFirstPoints(
    tx,
    attempts.map((attempt) => ({ attempt, rules: rules.get(attempt.session_id) ?? noRules })),
    new Map(corrected.flatMap(({ attempt, score }) => (score ? [[attempt.id, score] as const] : []))),
    await findFirstAnswers(tx, attempts),
    new Map(plan.corrections.map(({ question }) => [question.id, question])),
  );
}

/** Writes what became of these sittings: scores are appended, facts follow. */
async function write(
  tx: Tx,
  { row, plan }: { row: RegradeRow; plan: RegradePlan },
  regraded: readonly Evaluated[],
): Promise<void> {
  const scores = regraded.flatMap(({ corrected, before }) =>
    corrected.flatMap(({ newScore }) =>
      newScore ? [scoreRow(before.session_id, newScore, "regraded", row.created_by)] : [],
    ),
  );
  await appendScores(
    tx,
    scores,
    regraded.map(({ after }) => ({ ...after, cause: "regraded", caused_by: row.created_by })),
  );
  await followTotals(
    tx,
    regraded.map(({ before }) => before.session_id),
  );
  await forgetBlindMarkers(tx, scores);
  const firstPoints = await findFirsts(tx, plan, regraded);
  await rescoreFacts(
    tx,
    plan.version,
    regraded.flatMap(({ corrected }) =>
      corrected.flatMap(({ attempt, score, isScored }) =>
        score
          ? [
              {
                session_id: attempt.session_id,
                attempt_id: attempt.id,
                points: score.points,
                correct: score.correct,
                omitted: score.status === "omitted",
                unreadable: score.status === "invalid",
                first_points: firstPoints.get(attempt.id) ?? null,
                scored: isScored,
              },
            ]
          : [],
      ),
    ),
  );
}

/**
 * Regrades locked sittings, or undoes a regrade, in their transaction. Skips those already done, so a killed job continues where it was.
 *
 * @returns What happened to each.
 */
export async function regradeSittings(
  tx: Tx,
  wake: () => void,
  { row, plan }: { row: RegradeRow; plan: RegradePlan },
  sittings: readonly Sitting[],
  now: Date,
): Promise<Change[]> {
  const isUndone = row.state === "undoing";
  const there = new Map(sittings.filter(({ state }) => state !== "cancelled").map((one) => [one.id, one]));
  const evaluated = (await evaluateSittings(tx, plan, [...there.keys()], isUndone)).filter(
    ({ before }) => before.regrades.includes(row.id) === isUndone,
  );
  const regraded = evaluated.filter(({ outcome }) => outcome !== "kept");
  await write(tx, { row, plan }, regraded);
  if (isUndone)
    await markUndone(
      tx,
      row.id,
      regraded.map(({ before }) => before.session_id),
    );
  else
    await insertItems(
      tx,
      evaluated.map(({ before, outcome }) => ({
        regrade_id: row.id,
        session_id: before.session_id,
        session_score_id: before.score_id,
        outcome,
      })),
      evaluated.flatMap(({ corrected }) =>
        corrected.flatMap(({ attempt, attemptScore }) =>
          attemptScore
            ? [
                {
                  regrade_id: row.id,
                  session_id: attempt.session_id,
                  attempt_id: attempt.id,
                  attempt_score_id: attemptScore.id,
                },
              ]
            : [],
        ),
      ),
    );
  const changed = regraded.filter(({ outcome }) => outcome === "changed");
  await tell(tx, wake, row, changed, isUndone);
  const changes: Change[] = [];
  for (const { before, after } of regraded) {
    const sitting = there.get(before.session_id);
    if (!sitting || sitting.state === "in_progress") continue;
    // Credit for the last question that was owed a mark.
    const isComplete = sitting.state === "submitted" && !sitting.scoring_owed && after.points !== null;
    const [concluded] = isComplete ? await concludeScoring(tx, [sitting], new Set(), now) : [];
    changes.push({ sitting, events: concluded?.events ?? [rescored(sitting)], actorId: row.created_by });
  }
  return changes;
}
