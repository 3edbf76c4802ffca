import { loadAssessmentVersion } from "../assessments/published.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { loadQuestionVersions } from "../questions/versions.ts";
import { writeFacts } from "../results/facts.ts";
import { measureAttempts } from "../results/measure.ts";
import type { Sitting } from "../sessions/sitting.ts";
import { limitMs } from "../sessions/timing.ts";
import { type AbilityScore, findAbilityScoring, scoreAbility } from "./ability-score.ts";
import {
  type AttemptScoreRow,
  findChosenSections,
  insertSessionScore,
  listMarkedAttempts,
  type MarkedAttempt,
} from "./marking.queries.ts";
import { findNewestScores } from "./newest-scores.ts";
import type { Cause } from "./score-attempt.ts";
import { totalScore } from "./total.ts";

/** Which scored questions were right; null for what was left out. */
function answersOf(attempts: readonly MarkedAttempt[], scores: ReadonlyMap<string, AttemptScoreRow>) {
  return attempts.flatMap((attempt) => {
    const score = scores.get(attempt.id);
    if (!score || !attempt.scored) return [];
    return [
      {
        questionVersionId: attempt.question_version_id,
        correct: score.status === "scored" ? score.correct === true : null,
      },
    ];
  });
}

/**
 * Adds up a locked sitting from the newest scores of its attempts: appends the session's score and writes its facts anew.
 *
 * @param at When it is added up, if not now.
 * @returns Whether a mark is still owed somewhere.
 */
export async function totalSession(
  tx: Tx,
  sitting: Sitting,
  cause: Cause,
  causedBy: string | null,
  at?: Date,
): Promise<{ isOwed: boolean }> {
  if (!sitting.assessment_version_id) return { isOwed: false };
  const version = await loadAssessmentVersion(tx, sitting.assessment_version_id);
  const chosen = await findChosenSections(tx, sitting.id);
  const attempts = await listMarkedAttempts(tx, sitting.id);
  const scores = await findNewestScores(tx, sitting.id);
  const measures = await measureAttempts(tx, sitting.id);
  const sections = sitting.sections.flatMap((section) => {
    const published = version.sections.find((each) => each.id === section.version_section_id);
    if (!published) return [];
    const limit = limitMs(sitting, section);
    const own = attempts.filter((attempt) => attempt.session_section_id === section.id);
    return [
      {
        section: published,
        timeLimitSeconds: limit === null ? null : Math.round(limit / 1000),
        attempts: own.flatMap((attempt) => {
          const score = scores.get(attempt.id);
          const timeMs = measures.get(attempt.id)?.timeMs ?? 0;
          return score ? [{ ...score, status: score.status as "scored", scored: attempt.scored, timeMs }] : [];
        }),
      },
    ];
  });
  const total = totalScore(version.score_model, sections, chosen === null);
  // A total that is still owed a mark, and a part of the whole, say nothing on the scale.
  const scoring = chosen === null && total.points !== null ? await findAbilityScoring(tx, version) : null;
  const ability: AbilityScore | null = scoring && scoreAbility(scoring, answersOf(attempts, scores));
  await insertSessionScore(tx, {
    session_id: sitting.id,
    id: newId(),
    points: total.points,
    max_points: total.max_points,
    scaled: ability ? ability.scaled : total.scaled,
    standard_error: ability ? ability.standardError : null,
    ability: ability?.theta ?? null,
    ability_error: ability?.thetaError ?? null,
    calibration_id: ability && scoring ? scoring.calibrationId : null,
    sections: JSON.stringify({ scaled_range: total.scaled_range, sections: total.sections }),
    cause,
    caused_by: causedBy,
    ...(at ? { created_at: at } : {}),
  });
  const versions = await loadQuestionVersions(
    tx,
    attempts.map((attempt) => attempt.question_version_id),
  );
  await writeFacts(tx, sitting, attempts, scores, measures, versions);
  return { isOwed: [...scores.values()].some((score) => score.status === "owed") };
}
