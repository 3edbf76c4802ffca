import { isDeepStrictEqual } from "node:util";
import type { reviewedAttempt } from "@sextant/contract/attempts.ts";
import type { z } from "zod";
import { type AssessmentVersion, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { everyFeedbackOf } from "../../authoring/questions/feedback.ts";
import { presentKeys } from "../../authoring/questions/present-key.ts";
import { candidateOf, renderHtml, typesetQuestion } from "../../authoring/questions/render.ts";
import { loadNewestKeys, loadQuestionVersions } from "../../authoring/questions/versions.ts";
import { findWithheld } from "../../authoring/questions/withhold-key.ts";
import { findCitedKeys } from "../../delivery/marking/cited-keys.ts";
import { withCredits } from "../../delivery/marking/credits.ts";
import { type HandMark, listHandMarks, restsOn } from "../../delivery/marking/hand-marks.ts";
import { findNewestScores } from "../../delivery/marking/newest-scores.ts";
import {
  isReleased,
  keysWithheld,
  questionsWithheld,
  type ReleasedField,
  type Withheld,
} from "../../delivery/release/policy.ts";
import { loadReleaseContext } from "../../delivery/release/visible.ts";
import { measureAttempts } from "../../delivery/results/measure.ts";
import { outcomeOf } from "../../delivery/results/outcome.ts";
import { findReached } from "../../delivery/results/reached.ts";
import { attemptState } from "../../delivery/sessions/attempt-state.ts";
import { listAttemptsInOrder } from "../../delivery/sessions/attempts-in-order.ts";
import { listSeenHints } from "../../delivery/sessions/checks/hints.ts";
import { readLateAnswers } from "../../delivery/sessions/late-answers.ts";
import { getReachedSession, type ReachedSession } from "../../delivery/sessions/reach.ts";
import type { Signing } from "../../delivery/sessions/signed-pictures.ts";
import { signFileLink } from "../../foundation/files/links.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findEveryones } from "../evidence/cohorts.ts";
import { isMissed } from "../evidence/outcome.ts";
import { tagsOf } from "../evidence/tags.ts";
import { listReasons } from "./reasons.queries.ts";
import { presentTries } from "./tries.ts";

export type ReviewedAttempt = z.output<typeof reviewedAttempt>;

/** Pictures in a review are signed for a day. */
const SIGNED_MS = 86_400_000;

/** Which fields a person may see of a finished sitting now, and whether its questions are withheld from them. */
interface Visible {
  fields: ReadonlySet<ReleasedField>;
  /** What the student sees, as far as the reader's view depends on it. */
  released: ReadonlySet<ReleasedField>;
  withheld: Withheld | null;
  /** Until when the student waits for keys and explanations. */
  keysWithheld: Withheld | null;
}

/** The team sees all, the student what is released. */
async function visibleFields(
  db: Database,
  actor: Actor,
  row: ReachedSession,
  version: AssessmentVersion,
): Promise<Visible> {
  const fields: ReleasedField[] = ["score", "response", "key", "explanation", "cohort"];
  if (actor.role !== "student" && actor.role !== "counselor")
    return { fields: new Set(fields), released: new Set(fields), withheld: null, keysWithheld: null };
  const context = await loadReleaseContext(db, row, version, await readClock(db));
  const released = new Set(fields.filter((field) => isReleased(field, context)));
  return actor.role === "student"
    ? { fields: released, released, withheld: questionsWithheld(context), keysWithheld: keysWithheld(context) }
    : { fields: new Set(fields), released, withheld: null, keysWithheld: null };
}

/** What a practice set ended before stays new to its student. */
const leftUnseen = { until: "not_reached", at: null } as const;
const nothing: ReadonlySet<ReleasedField> = new Set();

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

/** Returns how an answer came out, and whether it lost points. */
function outcomeFields(
  { status, points, correct }: { status: string; points: number | null; correct: boolean | null },
  most: number,
  fact: Pick<Parameters<typeof isMissed>[0], "scored" | "not_reached" | "kind">,
): Pick<ReviewedAttempt, "outcome" | "missed"> {
  const answer = { ...fact, points, correct, max_points: most, omitted: status === "omitted" };
  return { outcome: outcomeOf(answer), missed: isMissed(answer) };
}

/**
 * Reads what a review tells of some attempts of a sitting, and nothing that only a field which isn’t `visible` would tell.
 *
 * @param render Makes HTML that the page may show.
 */
async function readForReview(
  db: Database,
  actor: Actor,
  row: ReachedSession,
  version: AssessmentVersion,
  attempts: Parameters<typeof findCitedKeys>[1],
  { visible, render }: { visible: ReadonlySet<ReleasedField>; render: (html: string) => string },
) {
  const ids = attempts.map((attempt) => attempt.question_version_id);
  const versions = await loadQuestionVersions(db, ids);
  const scores = await findNewestScores(db, [row.id]);
  const keys = await findCitedKeys(db, attempts, scores);
  const newest = await loadNewestKeys(db, ids);
  const handMarks = visible.has("score") ? await listHandMarks(db, row.id, row.user_id) : null;
  const measures = await measureAttempts(db, [row.id]);
  const reasons = await listReasons(db, row.id);
  const questions = ids.flatMap((id) => versions.get(id)?.question_id ?? []);
  const secure = await findWithheld(db, actor, questions);
  const tags = await tagsOf(db, questions);
  const cohorts = visible.has("cohort") ? await findEveryones(db, version.id, actor) : new Map();
  const facts = await findReached(db, row.id);
  const hints = visible.has("response") ? await listSeenHints(db, version.behaviour, row.id, render) : null;
  const late = visible.has("response") ? await readLateAnswers(db, row) : null;
  return { versions, scores, keys, newest, handMarks, measures, reasons, secure, tags, cohorts, facts, hints, late };
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
  const sight = await visibleFields(db, actor, row, version);
  const { fields: visible, released } = sight;
  // A student to whom nothing is released yet sees no question either: the questions are part of what is withheld.
  if (visible.size === 0) {
    throw new Refusal("illegal_transition", "Nothing from this test is released yet.", { state: row.state });
  }
  const all = await listAttemptsInOrder(db, id);
  const attempts = await withCredits(
    db,
    all.filter((one) => only === undefined || one.id === only.toLowerCase()),
  );
  const expires = new Date(Date.now() + SIGNED_MS);
  const sign = (fileId: string) => signFileLink(signing.secret, signing.config.apiHost, fileId, expires);
  const render = (html: string) => renderHtml(html, sign);
  const isTeam = actor.role !== "student";
  const { versions, scores, keys, newest, handMarks, measures, reasons, secure, tags, cohorts, facts, hints, late } =
    await readForReview(db, actor, row, version, attempts, { visible, render });

  const reviewed: ReviewedAttempt[] = [];
  for (const attempt of attempts) {
    const question = versions.get(attempt.question_version_id);
    if (!question) continue;
    const score = scores.get(attempt.id);
    const key = keys.get(attempt.id);
    const later = newest.get(attempt.question_version_id);
    // What explains another key would contradict the score; what explains the same one better is for everyone.
    const explaining = later && isDeepStrictEqual(later.key, key?.key) ? later : key;
    const tried = score && key ? presentTries(attempt, score, question, key) : null;
    const state = attemptState({ ...attempt, response: tried?.response ?? attempt.response });
    const measure = measures.get(attempt.id);
    // Counselors see the key of a secure question only once its student may.
    const fact = facts.get(attempt.id) ?? { scored: attempt.scored, not_reached: false };
    const isLeft = !isTeam && version.kind === "practice" && fact.not_reached;
    const withheld = isLeft ? leftUnseen : sight.withheld;
    const tells = isLeft ? nothing : secure.has(question.question_id) ? released : visible;
    // Beside what was right, it would say what is.
    const tellsAnswer = visible.has("response") && (!secure.has(question.question_id) || released.has("key"));
    if (!withheld) await typesetQuestion(question, key);
    if (!withheld && explaining !== key) await typesetQuestion(question, explaining);
    reviewed.push({
      id: attempt.id,
      section: attempt.session_section_id,
      position: attempt.position,
      ...(withheld ? { question: null, withheld } : { question: candidateOf(question, attempt.option_order, sign) }),
      ...(!withheld && sight.keysWithheld ? { keys_withheld: sight.keysWithheld } : {}),
      tags: (tags.get(question.question_id) ?? []).map(({ id, name, level }) => ({ id, name, level })),
      scored: fact.scored,
      reason_for_error: reasons(attempt.id).reason_for_error,
      ...(tellsAnswer
        ? {
            response: state.response,
            flagged: state.flagged,
            note: reasons(attempt.id).note ?? state.note,
          }
        : {}),
      ...(visible.has("response")
        ? {
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
            ...(score ? outcomeFields(score, attempt.points, { ...fact, kind: version.kind }) : {}),
            ...(tellsAnswer ? { tried: tried?.told ?? null } : {}),
          }
        : {}),
      ...(visible.has("score") && !withheld
        ? {
            marking: presentMarking(score, handMarks?.get(attempt.id)?.[0], tellsAnswer),
            parts: (score?.interactions ?? {}) as NonNullable<ReviewedAttempt["parts"]>,
          }
        : {}),
      ...(tells.has("key") && key
        ? {
            key: presentKeys(key.key, isTeam, render),
            feedback: everyFeedbackOf(question, render),
          }
        : {}),
      ...(tells.has("explanation") && explaining ? { explanation: render(explaining.explanation) } : {}),
      ...(late && tellsAnswer ? { late: late.get(attempt.id) ?? null } : {}),
      ...(visible.has("cohort") ? { cohort: cohorts.get(attempt.question_version_id) ?? null } : {}),
    });
  }
  return reviewed;
}
