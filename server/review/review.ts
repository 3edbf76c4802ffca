import { isDeepStrictEqual } from "node:util";
import type { ReviewPolicy } from "@sextant/contract/assessments.ts";
import type { reviewedAttempt } from "@sextant/contract/attempts.ts";
import type { OptionOrder } from "@sextant/questions/candidate.ts";
import type { z } from "zod";
import { loadAssessmentVersion } from "../assessments/published.ts";
import { signFileLink } from "../files/links.ts";
import { findEveryones } from "../learning/cohorts.ts";
import { tagsOf } from "../learning/tags.ts";
import { findCitedKeys } from "../marking/cited-keys.ts";
import { withCredits } from "../marking/credits.ts";
import { type HandMark, listHandMarks, restsOn } from "../marking/hand-marks.ts";
import { findNewestScores } from "../marking/newest-scores.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { readClock } from "../platform/database/clock.ts";
import { Refusal } from "../platform/refusal.ts";
import { feedbackOf } from "../questions/feedback.ts";
import { presentKeys } from "../questions/present-key.ts";
import { candidateOf, renderHtml, typesetQuestion } from "../questions/render.ts";
import { loadNewestKeys, loadQuestionVersions } from "../questions/versions.ts";
import { isReleased, questionsWithheld, type ReleasedField, type Withheld } from "../release/policy.ts";
import { findWindowClose } from "../release/window-close.ts";
import { measureAttempts } from "../results/measure.ts";
import { attemptState } from "../sessions/attempt-state.ts";
import { listAttemptsInOrder } from "../sessions/attempts-in-order.ts";
import { listSeenHints } from "../sessions/checks/hints.ts";
import { readLateAnswers } from "../sessions/late-answers.ts";
import { getReachedSession, type ReachedSession } from "../sessions/reach.ts";
import type { Signing } from "../sessions/signed-pictures.ts";
import { listReasons } from "./reasons.queries.ts";
import { presentTries } from "./tries.ts";

export type ReviewedAttempt = z.output<typeof reviewedAttempt>;

/** Pictures in a review are signed for a day. */
const SIGNED_MS = 86_400_000;

/** Which fields a person may see of a finished sitting now, and whether its questions are withheld from them. */
interface Visible {
  fields: ReadonlySet<ReleasedField>;
  withheld: Withheld | null;
}

/** The team sees all, the student what is released. */
async function visibleFields(db: Database, actor: Actor, row: ReachedSession, policy: ReviewPolicy): Promise<Visible> {
  const fields: ReleasedField[] = ["score", "response", "key", "explanation", "cohort"];
  if (actor.role !== "student") return { fields: new Set(fields), withheld: null };
  const windowClose = await findWindowClose(db, row.assessment_id);
  const context = { policy, state: row.state as "scored", windowClose, now: await readClock(db) };
  return {
    fields: new Set(fields.filter((field) => isReleased(field, context))),
    withheld: questionsWithheld(context),
  };
}

/** The sitting must be over before anyone but the team looks back at it. */
function requireOver(actor: Actor, row: ReachedSession): void {
  if (actor.role !== "student") return;
  if (["scored", "released"].includes(row.state)) return;
  throw new Refusal("illegal_transition", "The review opens once this test is scored.", { state: row.state });
}

/** What the marker said of an attempt, as long as its score rests on it. */
function presentMarking(
  score: Parameters<typeof restsOn>[0],
  mark: HandMark | undefined,
  isAnswerVisible: boolean,
): ReviewedAttempt["marking"] {
  if (!mark || !restsOn(score, mark)) return null;
  return {
    at: mark.at,
    criteria: mark.criteria,
    feedback: mark.feedback,
    comments: isAnswerVisible ? [...mark.comments] : [],
  };
}

/**
 * Returns the review of a sitting, in order of sections and positions. A field whose moment has not come is absent. Question and
 * order are those that the student had; the score is the newest, and the key the one by which it was given. Of a question that is
 * withheld its tags, points and figures are told, and nothing that it says.
 *
 * @param only One attempt, where no other is asked for.
 */
export async function reviewSession(
  db: Database,
  signing: Signing,
  actor: Actor,
  id: string,
  only?: string,
): Promise<ReviewedAttempt[]> {
  const row = await getReachedSession(db, actor, id);
  requireOver(actor, row);
  if (!row.assessment_version_id) return [];
  const version = await loadAssessmentVersion(db, row.assessment_version_id);
  const { fields: visible, withheld } = await visibleFields(db, actor, row, version.review_policy);
  // A student to whom nothing is released yet sees no question either: the questions are part of what is withheld.
  if (visible.size === 0) {
    throw new Refusal("illegal_transition", "Nothing from this test is released yet.", { state: row.state });
  }
  const all = await listAttemptsInOrder(db, id);
  const attempts = await withCredits(
    db,
    all.filter((one) => only === undefined || one.id === only.toLowerCase()),
  );
  const ids = attempts.map((attempt) => attempt.question_version_id);
  const versions = await loadQuestionVersions(db, ids);
  const scores = await findNewestScores(db, [id]);
  const keys = await findCitedKeys(db, attempts, scores);
  const newest = await loadNewestKeys(db, ids);
  const handMarks = visible.has("score") ? await listHandMarks(db, id, row.user_id) : null;
  const measures = await measureAttempts(db, [id]);
  const reasons = await listReasons(db, id);
  const questionOf = (attempt: (typeof attempts)[number]) => versions.get(attempt.question_version_id);
  const tags = await tagsOf(
    db,
    attempts.flatMap((attempt) => questionOf(attempt)?.question_id ?? []),
  );
  const cohorts = visible.has("cohort") ? await findEveryones(db, version.id, actor) : new Map();
  const expires = new Date(Date.now() + SIGNED_MS);
  const sign = (fileId: string) => signFileLink(signing.secret, signing.config.apiHost, fileId, expires);
  const render = (html: string) => renderHtml(html, sign);

  const isTeam = actor.role !== "student";
  const hints = visible.has("response") ? await listSeenHints(db, version.behaviour, id, render) : null;
  const late = visible.has("response") ? await readLateAnswers(db, row) : null;

  const reviewed: ReviewedAttempt[] = [];
  for (const attempt of attempts) {
    const question = questionOf(attempt);
    if (!question) continue;
    const score = scores.get(attempt.id);
    const key = keys.get(attempt.id);
    const later = newest.get(attempt.question_version_id);
    // What explains another key would contradict the score; what explains the same one better is for everyone.
    const explaining = later && isDeepStrictEqual(later.key, key?.key) ? later : key;
    const tried = score && key ? presentTries(attempt, score, question, key) : null;
    const state = attemptState({ ...attempt, response: tried?.response ?? attempt.response });
    const measure = measures.get(attempt.id);
    if (!withheld) await typesetQuestion(question, key);
    if (!withheld && explaining !== key) await typesetQuestion(question, explaining);
    reviewed.push({
      id: attempt.id,
      section: attempt.session_section_id,
      position: attempt.position,
      ...(withheld
        ? { question: null, withheld }
        : { question: candidateOf(question, attempt.option_order as OptionOrder, sign) }),
      tags: (tags.get(question.question_id) ?? []).map(({ id, name, level }) => ({ id, name, level })),
      scored: attempt.scored,
      reason_for_error: reasons(attempt.id).reason_for_error,
      ...(visible.has("response")
        ? {
            response: state.response,
            flagged: state.flagged,
            note: reasons(attempt.id).note ?? state.note,
            time_ms: measure?.timeMs ?? 0,
            visits: measure?.visits ?? 0,
            changed: measure?.changed ?? 0,
            hints: hints?.get(attempt.id) ?? [],
          }
        : {}),
      ...(visible.has("score")
        ? {
            status: (score?.status ?? null) as ReviewedAttempt["status"],
            points: score?.points ?? null,
            max_points: attempt.points,
            correct: score?.correct ?? null,
            ...(visible.has("response") ? { tried: tried?.told ?? null } : {}),
          }
        : {}),
      ...(visible.has("score") && !withheld
        ? {
            marking: presentMarking(score, handMarks?.get(attempt.id)?.[0], visible.has("response")),
            parts: (score?.interactions ?? {}) as NonNullable<ReviewedAttempt["parts"]>,
          }
        : {}),
      ...(visible.has("key") && key
        ? {
            key: presentKeys(key.key, isTeam, render),
            feedback: feedbackOf(question, state.response, render),
          }
        : {}),
      ...(visible.has("explanation") && explaining ? { explanation: render(explaining.explanation) } : {}),
      ...(late ? { late: late.get(attempt.id) ?? null } : {}),
      ...(visible.has("cohort") ? { cohort: cohorts.get(attempt.question_version_id) ?? null } : {}),
    });
  }
  return reviewed;
}
