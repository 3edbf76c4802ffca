import { allPossibleQuestions } from "../../authoring/assessments/entries.ts";
import type { AssessmentVersion } from "../../authoring/assessments/published.ts";
import { loadNewestKeys, loadQuestionVersions } from "../../authoring/questions/versions.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { refreshStandings } from "../results/standings.ts";
import { changeSittings } from "../sessions/change.ts";
import type { SavedSitting } from "../sessions/finished.ts";
import { insertAttemptScores, insertSessionScores } from "./marking.queries.ts";
import { scoreAttempt, scoreRow } from "./score-attempt.ts";
import { totalScore } from "./total.ts";
import { loadScored, writeFactsOf } from "./total-sessions.ts";

/** Scores many sittings of one version that were just kept and are over, as `scoreSession` would one after the other. */
export async function scoreFinishedSittings(
  tx: Tx,
  version: AssessmentVersion,
  sittings: readonly SavedSitting[],
): Promise<void> {
  const ids = allPossibleQuestions(version.sections);
  const versions = await loadQuestionVersions(tx, ids);
  const keys = await loadNewestKeys(tx, ids);
  const scores: ReturnType<typeof scoreRow>[] = [];
  const totals: Parameters<typeof insertSessionScores>[1][number][] = [];
  for (const { sessionId, submittedAt, attempts } of sittings) {
    const scored = attempts.map((attempt) => {
      const { placement, response } = attempt;
      const question = versions.get(placement.question_version_id);
      const key = keys.get(placement.question_version_id);
      if (!question || !key)
        throw new Error(`Question version ${placement.question_version_id} has no content or no key`);
      const score = scoreAttempt(
        {
          id: attempt.id,
          position: attempt.position,
          session_section_id: attempt.sessionSectionId,
          response,
          question_version_id: placement.question_version_id,
          points: placement.points,
          points_when_wrong: placement.points_when_wrong,
          scored: placement.scored,
        },
        question,
        key,
      );
      scores.push(scoreRow(sessionId, score, "submitted", null, submittedAt));
      return { attempt, score };
    });
    const total = totalScore(
      version.score_model,
      version.sections.map((section) => ({
        section,
        timeLimitSeconds: section.time_limit_seconds,
        attempts: scored.flatMap(({ attempt, score }) =>
          attempt.versionSectionId === section.id
            ? [
                {
                  ...score,
                  status: score.status as "scored",
                  scored: attempt.placement.scored,
                  worth: attempt.placement.points,
                  timeMs: attempt.tookMs,
                },
              ]
            : [],
        ),
      })),
      true,
    );
    totals.push({
      session_id: sessionId,
      id: newId(),
      points: total.points,
      max_points: total.max_points,
      scaled: total.scaled,
      standard_error: total.standard_error,
      sections: { scaled_range: total.scaled_range, sections: total.sections },
      cause: "submitted",
      created_at: submittedAt,
    });
  }
  await insertAttemptScores(tx, scores);
  await insertSessionScores(tx, totals);
  await changeSittings(
    tx,
    () => {},
    sittings.map(({ sessionId }) => sessionId),
    async (inner, locked) => {
      const own = locked.map(({ sitting }) => sitting);
      await writeFactsOf(inner, await loadScored(inner, own));
      return [];
    },
  );
  await refreshStandings(
    tx,
    sittings.map(({ userId }) => userId),
  );
}
