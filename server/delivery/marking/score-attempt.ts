import { placementPoints, scoreQuestion } from "@sextant/questions/scoring.ts";
import canonicalize from "canonicalize";
import type { KeyRevision, QuestionVersion } from "../../authoring/questions/versions.ts";
import { newId } from "../../platform/ids.ts";
import { creditPoints } from "../sittings/behaviour.ts";
import { countedAnswer } from "./counted-answer.ts";
import { type HandMarked, handMarkOf, unmarked, withMarks } from "./given-marks.ts";
import type { AttemptToScore } from "./marked-attempts.ts";
import type { AttemptScoreRow, AttemptScoreToAdd } from "./marking.queries.ts";
import { namedResponse } from "./named-response.ts";

export type Cause = "submitted" | "regraded" | "credited" | "marked";

/** A score of an attempt before it is written: the row's own fields. */
export type NewScore = Pick<
  AttemptScoreRow,
  "attempt_id" | "question_version_id" | "key_revision_id" | "status" | "points" | "max_points" | "correct"
> & { score_rule: unknown; points_table: unknown; response: unknown; interactions: unknown };

/** Returns a stored score as one that can be appended again. */
export function namedScore(row: AttemptScoreRow): NewScore {
  const { attempt_id, question_version_id, key_revision_id, status, points, max_points, correct } = row;
  const { whole } = handMarkOf(row);
  return {
    attempt_id,
    question_version_id,
    key_revision_id,
    status,
    points,
    max_points,
    correct,
    score_rule: row.score_rule,
    points_table: whole === null ? row.points_table : { ...(row.points_table as object), by_hand: whole },
    response: row.response,
    interactions: row.interactions,
  };
}

/** Returns a score with the points that a person gives the whole attempt, instead of all that its parts got. */
export function scoreWhole(score: NewScore, points: number): NewScore {
  const parts = Object.entries((score.interactions ?? {}) as Record<string, { mark?: number }>);
  return {
    ...score,
    status: "scored",
    points,
    correct: points === score.max_points,
    points_table: { ...(score.points_table as object), by_hand: points },
    interactions: Object.fromEntries(parts.map(([id, { mark: _, ...part }]) => [id, part])),
  };
}

const same = (a: unknown, b: unknown) => canonicalize(a ?? null) === canonicalize(b ?? null);

/**
 * Returns what an attempt gets under a key: a pure function of version, key revision, score rule, placement, response and marks.
 *
 * @param given What a person gave to what is owed a mark.
 */
export function scoreAttempt(
  attempt: AttemptToScore,
  version: QuestionVersion,
  revision: KeyRevision,
  given: HandMarked = unmarked,
): NewScore {
  const question = { interactions: version.interactions, key: revision.key, score_rule: revision.score_rule };
  const { response, credit } = countedAnswer(attempt, version, revision);
  const score = scoreQuestion(question, response, given.parts);
  const placed = placementPoints({ points: attempt.points, points_when_wrong: attempt.points_when_wrong }, score);
  const isCredited = credit !== null && score.status === "scored" && placed.points !== null;
  const share = score.max_points > 0 ? (score.points ?? 0) / score.max_points : 0;
  const byKey: NewScore = {
    attempt_id: attempt.id,
    question_version_id: version.id,
    key_revision_id: revision.key_revision_id,
    status: score.status,
    points: isCredited
      ? creditPoints({ points: placed.points ?? 0, share, most: attempt.points }, credit)
      : placed.points,
    max_points: attempt.points,
    // Figures tell who was right at once.
    correct: score.correct === true && (credit?.tries ?? 1) > 1 ? false : score.correct,
    score_rule: revision.score_rule,
    points_table: {
      points: attempt.points,
      points_when_wrong: attempt.points_when_wrong,
      scored: attempt.scored,
      ...(credit ? { credit } : {}),
    },
    response: namedResponse(version, response),
    interactions: withMarks(score.interactions, given.parts),
  };
  return given.whole !== null && byKey.status === "owed" ? scoreWhole(byKey, given.whole) : byKey;
}

/** Marks that were given by hand and still hold: the attempt's answer is the one that they were given for. */
export function standingMarks(
  attempt: AttemptToScore,
  version: QuestionVersion,
  before: AttemptScoreRow | undefined,
): HandMarked {
  if (!before || !same(before.response, namedResponse(version, attempt.response))) return unmarked;
  return handMarkOf(before);
}

/** Returns whether a new score says something that the newest one does not. */
export function isNewScore(before: AttemptScoreRow | undefined, score: NewScore): boolean {
  if (!before || !same(before.response, score.response)) return true;
  return (
    before.key_revision_id !== score.key_revision_id ||
    before.status !== score.status ||
    before.points !== score.points ||
    before.max_points !== score.max_points ||
    !same(before.points_table, score.points_table)
  );
}

/**
 * Returns the row to append for a score.
 *
 * @param at When it was given; the moment of writing, unless said.
 */
export function scoreRow(
  sessionId: string,
  score: NewScore,
  cause: Cause,
  causedBy: string | null,
  at?: Date,
): AttemptScoreToAdd {
  const { attempt_id, question_version_id, key_revision_id, status, points, max_points, correct } = score;
  return {
    session_id: sessionId,
    id: newId(),
    attempt_id,
    question_version_id,
    key_revision_id,
    status,
    points,
    max_points,
    correct,
    score_rule: score.score_rule,
    points_table: score.points_table,
    response: score.response ?? null,
    interactions: score.interactions,
    cause,
    caused_by: causedBy,
    ...(at ? { created_at: at } : {}),
  };
}
