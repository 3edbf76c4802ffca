import type { Marks } from "@sextant/questions/scoring.ts";
import { loadKeyRevisions, loadQuestionVersions } from "../../authoring/questions/versions.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { noteBlindMarkers } from "../results/blind-markers.ts";
import { changeSitting } from "../sessions/change.ts";
import type { Sitting, SittingEvent } from "../sittings/sitting.ts";
import { newestOfEach } from "./blind-marks.ts";
import { requireMarks } from "./given-marks.ts";
import {
  type Criteria,
  listBlindMarks,
  type MarkWords,
  noWords,
  type ScoringStage,
  saveHandMark,
} from "./hand-marks.ts";
import { findMarkingRule } from "./markable.ts";
import { listMarkedAttempts } from "./marked-attempts.ts";
import { isMarkedByHand } from "./marked-by-hand.ts";
import { type AttemptScoreRow, insertAttemptScores } from "./marking.queries.ts";
import { findNewestScores } from "./newest-scores.ts";
import { requireLevels } from "./read-marks.ts";
import { loadRegradeRules, treat } from "./regrade-rules.ts";
import { type NewScore, namedScore, scoreAttempt, scoreRow, scoreWhole } from "./score-attempt.ts";
import { concludeScoring } from "./score-sessions.ts";
import { totalSessions } from "./total-sessions.ts";
import { agreedMarks, meanCriteria } from "./two-marks.ts";

/** A person's mark: points for the whole attempt, or a mark for each part that needs one. */
export type Mark = { points: number } | { marks: Marks };

/** The score that gives the whole attempt the points decided, whatever its parts are. */
function scoreByPoints(before: AttemptScoreRow, points: number): NewScore {
  if (points > before.max_points) throw invalid("points", `At most ${before.max_points} points.`);
  return scoreWhole(namedScore(before), points);
}

/** Returns the score from marks of the parts that need one, plus the points of the other parts under the key of the previous score. */
async function scoreByMarks(
  tx: Tx,
  sessionId: string,
  attemptId: string,
  before: AttemptScoreRow,
  marks: Marks,
): Promise<NewScore> {
  const attempt = (await listMarkedAttempts(tx, [sessionId])).find((each) => each.id === attemptId);
  if (!attempt) throw notFound("This attempt");
  const ids = [attempt.question_version_id];
  const version = (await loadQuestionVersions(tx, ids)).get(attempt.question_version_id);
  const key = (await loadKeyRevisions(tx, [before.key_revision_id])).get(before.key_revision_id);
  if (!version || !key) throw new Error(`Question version ${attempt.question_version_id} has no content or no key`);
  requireMarks(version, key, attempt.response, marks);
  return scoreAttempt(attempt, version, key, { parts: marks, whole: null });
}

/** Refuses points for what a rubric takes only levels of, unless they come from its lines. */
async function requireByLevels(tx: Tx, before: AttemptScoreRow, mark: Mark, criteria: Criteria): Promise<void> {
  const key = (await loadKeyRevisions(tx, [before.key_revision_id])).get(before.key_revision_id)?.key ?? {};
  const parts = "marks" in mark ? Object.keys(mark.marks).filter((part) => !Object.hasOwn(criteria, part)) : null;
  requireLevels(key, parts);
}

/** Rounds points as the table stores them. */
const asStored = (points: number | null) => (points === null ? null : Math.round(points * 10_000) / 10_000);

interface GivenMark {
  sessionId: string;
  attemptId: string;
  mark: Mark;
  /** The points of each rubric line. */
  criteria?: Criteria;
  words?: MarkWords;
  /** Decides under the sitting's lock what kind of mark this is for the current score, or refuses it. Default: a single marker's. */
  decide?: (tx: Tx, before: AttemptScoreRow, now: Date) => Promise<ScoringStage | "blind">;
}

/** A mark in the transaction that holds its sitting. */
interface Marking extends Omit<GivenMark, "decide"> {
  tx: Tx;
  actor: Actor;
  sitting: Sitting;
  schoolId: string | null;
  now: Date;
  before: AttemptScoreRow;
  criteria: Criteria;
  words: MarkWords;
}

/** Appends the score from a mark, saves the mark with it, and totals the sitting again. */
async function score(marking: Marking, stage: ScoringStage): Promise<SittingEvent[]> {
  const { tx, actor, sitting, before, attemptId, mark, criteria, words } = marking;
  const given =
    "points" in mark
      ? scoreByPoints(before, mark.points)
      : await scoreByMarks(tx, sitting.id, attemptId, before, mark.marks);
  const rules = (await loadRegradeRules(tx, [sitting.id])).get(sitting.id);
  // A regrade's points for everyone take precedence; the mark shows once the regrade is undone.
  const made = treat(given, rules?.treatments.get(before.question_version_id));
  const written = scoreRow(sitting.id, made, "marked", actor.id);
  await insertAttemptScores(tx, [written]);
  await saveHandMark(tx, {
    sessionId: sitting.id,
    attemptId,
    stage,
    scoreId: written.id,
    studentId: sitting.user_id,
    markedBy: actor.id,
    marks: "marks" in mark ? mark.marks : {},
    criteria,
    words,
  });
  const { feedback, reason } = words;
  await recordAudit(tx, {
    actor,
    action: stage === "adjudicated_by_marker" ? "attempt.decided_by_marker" : "attempt.marked",
    subject: { type: "attempt", id: attemptId },
    before: { points: before.points },
    after: { points: asStored(made.points), ...("marks" in mark ? { marks: mark.marks } : {}) },
    schoolId: marking.schoolId,
    ...(feedback || reason ? { personal: { userId: sitting.user_id, fields: { feedback, reason } } } : {}),
  });
  const owed = await totalSessions(tx, [sitting], () => "marked", actor.id);
  const [concluded] = await concludeScoring(tx, [sitting], owed, marking.now);
  return concluded?.events ?? [];
}

/**
 * Saves one of two blind marks. After the second, their mean makes the score, if they agree. The audit log omits the points, because the
 * second marker may read it.
 */
async function scoreBlind(marking: Marking, marks: Marks): Promise<SittingEvent[]> {
  const { tx, actor, sitting, before, attemptId, criteria, words } = marking;
  await scoreByMarks(tx, sitting.id, attemptId, before, marks);
  const where = { sessionId: sitting.id, attemptId };
  await saveHandMark(tx, {
    ...where,
    stage: "blind",
    uponId: before.id,
    studentId: sitting.user_id,
    markedBy: actor.id,
    marks,
    criteria,
    words,
  });
  await recordAudit(tx, {
    actor,
    action: "attempt.marked_blind",
    subject: { type: "attempt", id: attemptId },
    schoolId: marking.schoolId,
  });
  const given = await listBlindMarks(tx, sitting.id, attemptId, sitting.user_id);
  const [first, second] = newestOfEach(given.filter(({ uponId }) => uponId === before.id));
  const { tolerance } = await findMarkingRule(tx, sitting.assessment_version_id);
  const agreed = first && second ? agreedMarks(first.marks, second.marks, tolerance) : null;
  if (!first || !second || !agreed) {
    await noteBlindMarkers(
      tx,
      where,
      [first, second].flatMap((mark) => (mark ? [mark.by.id] : [])),
    );
    return [];
  }
  const both: MarkWords = {
    feedback: [first.feedback, second.feedback].filter(Boolean).join("\n\n"),
    reason: "",
    comments: [...first.comments, ...second.comments],
  };
  const mean = { mark: { marks: agreed }, criteria: meanCriteria(first.criteria, second.criteria), words: both };
  return score({ ...marking, ...mean }, "agreed");
}

/** Refuses a single mark where two people mark. */
async function requireOneMarker(tx: Tx, sitting: Sitting): Promise<"single"> {
  const { markers } = await findMarkingRule(tx, sitting.assessment_version_id);
  if (markers === 1) return "single";
  throw new Refusal("illegal_transition", "Two people mark this answer. Mark it under Marking.", {
    state: "two_markers",
  });
}

/**
 * Gives an attempt a person's mark, where one is owed or was given by hand before. Totals the sitting again and scores it once nothing is
 * owed. A single one of two blind marks makes no score.
 *
 * @throws Refusal `illegal_transition` when no mark is owed, or when two people mark; `invalid` for a mark above its maximum and for a part
 * without a mark.
 */
export async function markByHand(db: Database, wake: () => void, actor: Actor, given: GivenMark): Promise<void> {
  const { attemptId, mark, criteria = {}, words = noWords, decide, ...rest } = given;
  await changeSitting(db, wake, given.sessionId, actor.id, async (tx, sitting, row, now) => {
    const before = (await findNewestScores(tx, [sitting.id])).get(attemptId);
    if (!before || (before.status !== "owed" && !isMarkedByHand(before))) {
      throw new Refusal("illegal_transition", "This attempt doesn’t need a mark.", { state: sitting.state });
    }
    await requireByLevels(tx, before, mark, criteria);
    const stage = await (decide ? decide(tx, before, now) : requireOneMarker(tx, sitting));
    const marking = {
      ...rest,
      attemptId,
      mark,
      criteria,
      words,
      tx,
      actor,
      sitting,
      schoolId: row.school_id,
      now,
      before,
    };
    if (stage !== "blind") return { events: await score(marking, stage), value: null };
    if (!("marks" in mark)) throw invalid("marks", "Mark each part.");
    return { events: await scoreBlind(marking, mark.marks), value: null };
  });
}
