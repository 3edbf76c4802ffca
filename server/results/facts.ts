import type { AssessmentVersion } from "../assessments/published.ts";
import type { Tx } from "../platform/database/client.ts";
import type { QuestionVersion } from "../questions/versions.ts";
import type { Sitting } from "../sittings/sitting.ts";
import type { Measure } from "./measure.ts";
import { replaceFacts } from "./results.queries.ts";
import { writeSessionResults } from "./session-results.ts";

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

/** A sitting that was added up, with its attempts. */
interface Totalled {
  sitting: Sitting;
  version: Pick<AssessmentVersion, "marking">;
  attempts: readonly FactAttempt[];
}

/** What people marked of these sittings. */
interface MarkedByHand {
  /** Attempts in whose score a person's mark stands. */
  handMarked: ReadonlySet<string>;
  /** By attempt, who has given a blind mark upon its newest score. */
  blindMarkers: ReadonlyMap<string, readonly string[]>;
}

/**
 * Writes the results of locked sittings, and one fact for each scored attempt in the place of those that were there.
 *
 * @param scores Newest scores, by attempt; so are `measures`.
 */
export async function writeFacts(
  tx: Tx,
  totalled: readonly Totalled[],
  scores: ReadonlyMap<string, FactScore>,
  measures: ReadonlyMap<string, Measure>,
  versions: ReadonlyMap<string, QuestionVersion>,
  { handMarked, blindMarkers }: MarkedByHand,
): Promise<void> {
  const over = totalled.filter(({ sitting }) => sitting.assessment_version_id && sitting.submitted_at);
  if (over.length === 0) return;
  const sittings = over.map(({ sitting }) => sitting);
  const schools = await writeSessionResults(tx, sittings);
  const rows = over.flatMap(({ sitting, version: { marking }, attempts }) => {
    const { assessment_version_id: versionId, submitted_at: submittedAt } = sitting;
    if (!versionId || !submittedAt) return [];
    return attempts.flatMap((attempt) => {
      const score = scores.get(attempt.id);
      const version = versions.get(attempt.question_version_id);
      if (!score || !version) return [];
      const measure = measures.get(attempt.id);
      return [
        {
          session_id: sitting.id,
          attempt_id: attempt.id,
          user_id: sitting.user_id,
          school_id: schools.get(sitting.id) ?? null,
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
          submitted_at: submittedAt,
          hand_marked: score.points !== null && handMarked.has(attempt.id),
          markers: marking.markers,
          blind_markers: [...(blindMarkers.get(attempt.id) ?? [])],
        },
      ];
    });
  });
  await replaceFacts(
    tx,
    sittings.map(({ id }) => id),
    rows,
  );
}
