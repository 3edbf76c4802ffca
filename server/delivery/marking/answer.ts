import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { isInteractionAnswered } from "@sextant/questions/interactions/candidate-registry.ts";
import type { ScoreRule } from "@sextant/questions/question.ts";
import { shareOut } from "@sextant/questions/scoring.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { presentKeys } from "../../authoring/questions/present-key.ts";
import { candidateOf, renderHtml, typesetQuestion } from "../../authoring/questions/render.ts";
import { loadKeyRevisions, loadQuestionVersions } from "../../authoring/questions/versions.ts";
import { getPersonName } from "../../foundation/access/find-role.ts";
import { signFileLink } from "../../foundation/files/links.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { Signing } from "../sessions/signed-pictures.ts";
import { newestOfEach } from "./blind-marks.ts";
import { getClaim } from "./claims.ts";
import { type BlindMark, listBlindMarks, listHandMarks } from "./hand-marks.ts";
import { requireMarkable } from "./markable.ts";
import { essayKeyOf } from "./read-marks.ts";
import { type Progress, stageOf, turnOf } from "./two-marks.ts";

/** Pictures beside an answer are signed for a day. */
const SIGNED_MS = 86_400_000;

/** What a person may see of blind marks: their own; both, if they decide between them or once they made a score. */
function visibleBlind(
  actor: Actor,
  given: { score: { id: string }; progress: Progress; turn: ReturnType<typeof turnOf>; blind: readonly BlindMark[] },
) {
  const upon = given.blind.filter(({ uponId }) => uponId === given.score.id);
  const both = newestOfEach(given.progress.isOwed ? upon : given.blind);
  const decides = given.turn === "adjudicated" || given.turn === "adjudicated_by_marker";
  const isOpen = !given.progress.isOwed || decides;
  return { own: both.find(({ by }) => by.id === actor.id) ?? null, both: isOpen ? both : [] };
}

/** What a full mark of each interaction is worth in its placement; null where one part alone is worth nothing. */
function worthsOf(interactions: readonly { id: string }[], rule: ScoreRule, points: number): number[] | null {
  if (rule.combine === "all" && interactions.length > 1) return null;
  const tidy = (worth: number) => Math.round(worth * 1e4) / 1e4;
  return shareOut(interactions, rule).map((share) => tidy((share * points) / rule.max_points));
}

/** Returns one answer as it was typed, with what it is marked by. A name is said only where names are shown. */
export async function getAnswerToMark(
  db: Database,
  signing: Signing,
  actor: Actor,
  attemptId: string,
  given: { session: string; anonymous: "true" | "false" },
) {
  const { session, attempt, score, rule, progress } = await requireMarkable(db, actor, given.session, attemptId);
  const ids = [attempt.question_version_id];
  const question = (await loadQuestionVersions(db, ids)).get(attempt.question_version_id);
  const revision = (await loadKeyRevisions(db, [score.key_revision_id])).get(score.key_revision_id);
  if (!question || !revision)
    throw new Error(`Question version ${attempt.question_version_id} has no content or no key`);
  await typesetQuestion(question, { explanation: revision.explanation, key: revision.key });
  const now = new Date();
  const expires = new Date(now.getTime() + SIGNED_MS);
  const sign = (fileId: string) => signFileLink(signing.secret, signing.config.apiHost, fileId, expires);
  const key = presentKeys(revision.key, true, (html) => renderHtml(html, sign));
  const response = attempt.response ?? {};
  const { name } = await loadAssessmentVersion(db, session.assessment_version_id ?? "");
  const earlier = (await listHandMarks(db, session.id, session.user_id)).get(attemptId) ?? [];
  const blind = rule.markers === 2 ? await listBlindMarks(db, session.id, attemptId, session.user_id) : [];
  const turn = turnOf(actor, progress);
  const worths = worthsOf(question.interactions, revision.score_rule, attempt.points);
  return {
    attempt: attemptId,
    session: session.id,
    question: question.question_id,
    question_title: questionTitle(question),
    assessment: { id: session.assessment_id, name },
    user: given.anonymous === "true" ? null : { id: session.user_id, name: await getPersonName(db, session.user_id) },
    submitted_at: session.submitted_at ?? now,
    state: score.status === "owed" ? ("owed" as const) : ("marked" as const),
    stage: stageOf(progress),
    deciders: stageOf(progress) === "adjudicate" ? [...progress.deciders] : [],
    markers: rule.markers,
    tolerance: rule.tolerance,
    points: score.points,
    max_points: attempt.points,
    claim: await getClaim(db, actor, session.id, attemptId, now),
    question_content: candidateOf(question, {}, sign),
    response,
    parts: question.interactions.flatMap((interaction, index) => {
      const { id } = interaction;
      const own = essayKeyOf(key, id);
      // What was left blank earns nothing and is owed nothing.
      if (!own || !isInteractionAnswered(interaction, response[id])) return [];
      const rubric = own.rubric.map(({ id: line = "", levels = [], only_levels = false, ...row }) => {
        return { ...row, id: line, levels, only_levels: only_levels && levels.length > 0 };
      });
      return [{ interaction: id, ...own, rubric, worth: worths?.[index] ?? null }];
    }),
    earlier,
    ...visibleBlind(actor, { score, progress, turn, blind }),
    can: { mark: !["marked_twice", "marked_by_you", "not_yours"].includes(turn) },
    version: score.id,
  };
}
