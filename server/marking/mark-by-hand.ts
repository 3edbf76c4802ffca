import type { Marks } from "@sextant/questions/scoring.ts";
import { recordAudit } from "../audit/record.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { invalid, notFound, Refusal } from "../platform/refusal.ts";
import { loadKeyRevisions, loadQuestionVersions } from "../questions/versions.ts";
import { changeSitting } from "../sessions/change.ts";
import { marksOf, requireMarks } from "./given-marks.ts";
import { type Criteria, type MarkWords, saveHandMark } from "./hand-marks.ts";
import { type AttemptScoreRow, insertAttemptScores, listMarkedAttempts } from "./marking.queries.ts";
import { findNewestScores } from "./newest-scores.ts";
import { type NewScore, scoreAttempt, scoreRow } from "./score-attempt.ts";
import { concludeScoring } from "./score-sessions.ts";
import { totalSessions } from "./total-sessions.ts";

/** What a person decided: points of the whole attempt, or a mark for each part that is owed one. */
export type Mark = { points: number } | { marks: Marks };

/** The score that gives the whole attempt the points decided, whatever its parts are. */
function scoreByPoints(before: AttemptScoreRow, points: number): NewScore {
  if (points > before.max_points) throw invalid("points", `At most ${before.max_points} points.`);
  return { ...before, status: "scored", points, correct: points === before.max_points };
}

/** The score that follows from marks of the parts that are owed one, beside what the others earned under the key that the score before cites. */
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
  return scoreAttempt(attempt, version, key, marks);
}

/** Points as the table keeps them. */
const asStored = (points: number | null) => (points === null ? null : Math.round(points * 10_000) / 10_000);

interface GivenMark {
  sessionId: string;
  attemptId: string;
  mark: Mark;
  address: string;
  /** What each line of a rubric got. */
  criteria?: Criteria;
  words?: MarkWords;
  /** Looks, under the sitting's lock, whether the mark may be given upon the score as it is. */
  check?: (tx: Tx, before: AttemptScoreRow, now: Date) => Promise<void>;
}

/**
 * Gives an attempt what a person decided, where a mark is owed or was given by hand before; the sitting is added up anew and is scored
 * once nothing is owed.
 *
 * @throws Refusal `illegal_transition` when no mark is owed, `invalid` for a mark above its maximum and for a part without one.
 */
export async function markByHand(db: Database, wake: () => void, actor: Actor, given: GivenMark): Promise<void> {
  const { attemptId, mark, words = { feedback: "", reason: "" } } = given;
  await changeSitting(db, wake, given.sessionId, actor.id, async (tx, sitting, row, now) => {
    const before = (await findNewestScores(tx, [sitting.id])).get(attemptId);
    const isMarked = before?.cause === "marked" || Object.keys(marksOf(before?.interactions)).length > 0;
    if (!before || (before.status !== "owed" && !isMarked)) {
      throw new Refusal("illegal_transition", "This attempt doesn’t need a mark.", { state: sitting.state });
    }
    await given.check?.(tx, before, now);
    const score =
      "points" in mark
        ? scoreByPoints(before, mark.points)
        : await scoreByMarks(tx, sitting.id, attemptId, before, mark.marks);
    const written = scoreRow(sitting.id, score, "marked", actor.id);
    await insertAttemptScores(tx, [written]);
    await saveHandMark(tx, {
      sessionId: sitting.id,
      attemptId,
      scoreId: written.id,
      studentId: sitting.user_id,
      markedBy: actor.id,
      marks: "marks" in mark ? mark.marks : {},
      criteria: given.criteria ?? {},
      words,
    });
    await recordAudit(tx, {
      actor,
      action: "attempt.marked",
      subject: { type: "attempt", id: attemptId },
      before: { points: before.points },
      after: { points: asStored(score.points), ...("marks" in mark ? { marks: mark.marks } : {}) },
      schoolId: row.school_id,
      address: given.address,
      ...(words.feedback || words.reason ? { personal: { userId: sitting.user_id, fields: words } } : {}),
    });
    const owed = await totalSessions(tx, [sitting], () => "marked", actor.id);
    const [concluded] = await concludeScoring(tx, [sitting], owed, now);
    return { events: concluded?.events ?? [], value: null };
  });
}
