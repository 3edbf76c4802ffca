import type { MarkingRule } from "@sextant/contract/assessments.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { listDeciders } from "../../foundation/access/deciders.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { getReachedSession } from "../sessions/reach.ts";
import { selectBlindMarkers } from "./hand-marks.queries.ts";
import { listMarkedAttempts, type MarkedAttempt } from "./marked-attempts.ts";
import { isMarkedByHand } from "./marked-by-hand.ts";
import type { AttemptScoreRow } from "./marking.queries.ts";
import { findNewestScores } from "./newest-scores.ts";
import { type Progress, turnOf } from "./two-marks.ts";

/** The states of a sitting that is over and has its scores. */
export const markableStates = ["submitted", "scored", "released"] as const;

/** An answer that a mark is owed for, or has been given. */
export interface Markable {
  session: Awaited<ReturnType<typeof getReachedSession>>;
  attempt: MarkedAttempt;
  score: AttemptScoreRow;
  rule: MarkingRule;
  progress: Progress;
}

/** Whether a score needs a person's mark or contains one. */
const isForMarking = (score: AttemptScoreRow) => score.status === "owed" || isMarkedByHand(score);

/** Returns how the answers to an assessment version are marked. */
export async function findMarkingRule(db: Database, versionId: string | null): Promise<MarkingRule> {
  return versionId === null ? { markers: 1, tolerance: 0 } : (await loadAssessmentVersion(db, versionId)).marking;
}

/**
 * Returns the marking progress of an answer. While a mark is owed, only blind marks of its newest score count; afterwards all blind marks
 * ever given count, so that none of their markers adjudicates who needn't.
 */
export async function findProgress(
  db: Database,
  session: { id: string; user_id: string },
  score: Pick<AttemptScoreRow, "id" | "attempt_id" | "status">,
  rule: MarkingRule,
): Promise<Progress> {
  const isOwed = score.status === "owed";
  const given = rule.markers === 2 ? await selectBlindMarkers(db, [session.id]) : [];
  const own = given.filter((mark) => mark.attempt_id === score.attempt_id && (!isOwed || mark.upon_id === score.id));
  const blindMarkers = [...new Set(own.map((mark) => mark.marked_by))];
  const differing = { key: score.attempt_id, student: session.user_id, markers: blindMarkers };
  const named = blindMarkers.length < 2 ? null : await listDeciders(db, [differing]);
  return { isOwed, markers: rule.markers, blindMarkers, deciders: named?.get(score.attempt_id) ?? [] };
}

/**
 * Returns an answer within reach that this person may mark by hand or, where two marks disagree, adjudicate.
 *
 * @throws Refusal `not_found`; `illegal_transition` while the sitting is in progress.
 */
export async function requireMarkable(
  db: Database,
  actor: Actor,
  sessionId: string,
  attemptId: string,
): Promise<Markable> {
  const session = await getReachedSession(db, actor, sessionId);
  const attempt = (await listMarkedAttempts(db, [sessionId])).find((each) => each.id === attemptId);
  if (!attempt) throw notFound("This answer");
  if (!(markableStates as readonly string[]).includes(session.state)) {
    throw new Refusal("illegal_transition", "This sitting is still in progress.", { state: session.state });
  }
  const score = (await findNewestScores(db, [sessionId])).get(attemptId);
  if (!score) throw new Refusal("illegal_transition", "These answers aren’t scored yet.", { state: session.state });
  if (!isForMarking(score)) throw notFound("An answer that is marked by hand");
  const rule = await findMarkingRule(db, session.assessment_version_id);
  const progress = await findProgress(db, session, score, rule);
  if (turnOf(actor, progress) === "not_yours") throw notFound("This answer");
  return { session, attempt, score, rule, progress };
}
