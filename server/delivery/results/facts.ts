import type { AssessmentVersion } from "../../authoring/assessments/published.ts";
import type { QuestionVersion } from "../../authoring/questions/versions.ts";
import type { Tx } from "../../platform/database/client.ts";
import type { Sitting } from "../sittings/sitting.ts";
import { chosenOptions } from "./chosen.ts";
import type { Measure } from "./measure.ts";
import { findNotReached } from "./not-reached.ts";
import { packAnswers } from "./packed.ts";
import { replaceFacts } from "./results.queries.ts";
import { writeSessionResults } from "./session-results.ts";

/** The data of an attempt for its fact. */
interface FactAttempt {
  id: string;
  position: number;
  question_version_id: string;
  version_section_id: string;
  section_position: number;
  scored: boolean;
  /** The answer that counts. */
  response: unknown;
  /** The student's stated confidence. */
  confidence: number | null;
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
  version: Pick<AssessmentVersion, "marking" | "sections" | "kind">;
  attempts: readonly FactAttempt[];
}

/** Facts about these sittings besides scores and measures. */
interface Told {
  /** The points that the first answer would have earned, by attempt. */
  firstPoints: ReadonlyMap<string, number | null>;
  /** Attempts whose score contains a person's mark. */
  handMarked: ReadonlySet<string>;
  /** By attempt, the people who gave a blind mark of its newest score. */
  blindMarkers: ReadonlyMap<string, readonly string[]>;
}

/**
 * Writes the results of locked sittings, and replaces their facts: one for each scored attempt.
 *
 * @param scores Newest scores, by attempt; so are `measures`.
 */
export async function writeFacts(
  tx: Tx,
  totalled: readonly Totalled[],
  scores: ReadonlyMap<string, FactScore>,
  measures: ReadonlyMap<string, Measure>,
  versions: ReadonlyMap<string, QuestionVersion>,
  { handMarked, blindMarkers, firstPoints }: Told,
): Promise<void> {
  const over = totalled.filter(({ sitting }) => sitting.assessment_version_id && sitting.submitted_at);
  if (over.length === 0) return;
  const written = over.map(({ sitting, version, attempts }) => {
    const { assessment_version_id: versionId, submitted_at: submittedAt } = sitting;
    const modules = new Map(version.sections.map(({ id, module }) => [id, module?.id ?? null]));
    const notReached = findNotReached(attempts, measures);
    const rows = attempts.flatMap((attempt) => {
      const score = scores.get(attempt.id);
      const question = versions.get(attempt.question_version_id);
      if (!score || !question || !versionId || !submittedAt) return [];
      const measure = measures.get(attempt.id);
      return [
        {
          session_id: sitting.id,
          attempt_id: attempt.id,
          user_id: sitting.user_id,
          assessment_id: sitting.assessment_id,
          assessment_version_id: versionId,
          version_section_id: attempt.version_section_id,
          section_position: attempt.section_position,
          module: modules.get(attempt.version_section_id) ?? null,
          question_id: question.question_id,
          question_version_id: question.id,
          position: attempt.position,
          scored: attempt.scored,
          points: score.points,
          max_points: score.max_points,
          first_points: firstPoints.get(attempt.id) ?? null,
          correct: score.correct,
          omitted: score.status === "omitted",
          unreadable: score.status === "invalid",
          not_reached: notReached.has(attempt.id),
          chosen: chosenOptions(question.interactions, attempt.response),
          confidence: attempt.confidence,
          time_ms: measure?.timeMs ?? 0,
          visits: measure?.visits ?? 0,
          changed: measure?.changed ?? 0,
          submitted_at: submittedAt,
          hand_marked: score.points !== null && handMarked.has(attempt.id),
          markers: version.marking.markers,
          blind_markers: [...(blindMarkers.get(attempt.id) ?? [])],
        },
      ];
    });
    return { sitting, kind: version.kind, rows, answers: packAnswers(version, rows) };
  });
  await writeSessionResults(tx, written);
  await replaceFacts(
    tx,
    over.map(({ sitting }) => sitting.id),
    written.flatMap(({ rows }) => rows),
  );
}
