import type { Tx } from "../platform/database/client.ts";
import type { QuestionVersion } from "../questions/versions.ts";
import type { Sitting } from "../sessions/sitting.ts";
import type { Measure } from "./measure.ts";
import { getSessionStanding, hasEarlierSitting, replaceFacts } from "./results.queries.ts";

/** An attempt as its fact tells of it. */
interface FactAttempt {
  id: string;
  position: number;
  question_version_id: string;
  version_section_id: string;
  scored: boolean;
}

/** The newest score of an attempt. */
interface FactScore {
  status: string;
  points: number | null;
  max_points: number;
  correct: boolean | null;
}

/** Writes one fact for each scored attempt of a locked sitting, in the place of those that were there. */
export async function writeFacts(
  tx: Tx,
  sitting: Sitting,
  attempts: readonly FactAttempt[],
  scores: ReadonlyMap<string, FactScore>,
  measures: ReadonlyMap<string, Measure>,
  versions: ReadonlyMap<string, QuestionVersion>,
): Promise<void> {
  const { assessment_version_id: versionId, submitted_at: submittedAt } = sitting;
  if (!versionId || !submittedAt) return;
  const standing = await getSessionStanding(tx, sitting.id);
  const counts = standing.counts_in_statistics && !sitting.is_preview;
  const isComplete = sitting.sections.every((section) => section.state === "ended");
  const isFirst =
    counts &&
    isComplete &&
    !(await hasEarlierSitting(tx, { id: sitting.id, userId: sitting.user_id, versionId, submittedAt }));
  const rows = attempts.flatMap((attempt) => {
    const score = scores.get(attempt.id);
    const version = versions.get(attempt.question_version_id);
    if (!score || !version) return [];
    const measure = measures.get(attempt.id);
    return [
      {
        session_id: sitting.id,
        attempt_id: attempt.id,
        user_id: sitting.user_id,
        school_id: standing.school_id,
        assessment_id: sitting.assessment_id,
        assessment_version_id: versionId,
        version_section_id: attempt.version_section_id,
        question_id: version.question_id,
        question_version_id: version.id,
        position: attempt.position,
        scored: attempt.scored,
        points: score.points,
        max_points: score.max_points,
        correct: score.correct,
        omitted: score.status === "omitted" || score.status === "invalid",
        time_ms: measure?.timeMs ?? 0,
        visits: measure?.visits ?? 0,
        changed: measure?.changed ?? 0,
        counts_in_statistics: standing.counts_in_statistics,
        is_preview: sitting.is_preview,
        first_sitting: isFirst,
        submitted_at: submittedAt,
        released_at: sitting.released_at,
      },
    ];
  });
  await replaceFacts(tx, sitting.id, rows);
}
