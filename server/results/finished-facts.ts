import type { AssessmentVersion } from "../assessments/published.ts";
import type { Tx } from "../platform/database/client.ts";
import type { QuestionVersion } from "../questions/versions.ts";
import { chosenOptions } from "./chosen.ts";
import { findNotReached } from "./not-reached.ts";
import { packAnswers } from "./packed.ts";
import { replaceFacts } from "./results.queries.ts";
import { writeFinishedResults } from "./session-results.ts";

/** A scored attempt of a sitting that was finished elsewhere: answered once, and looked at once. */
export interface FinishedFact {
  attempt_id: string;
  version_section_id: string;
  question: Pick<QuestionVersion, "id" | "question_id" | "interactions">;
  position: number;
  scored: boolean;
  points: number | null;
  max_points: number;
  correct: boolean | null;
  omitted: boolean;
  time_ms: number;
  response: unknown;
}

/** A sitting that was finished elsewhere, released as it ended. */
interface FinishedResult {
  sessionId: string;
  userId: string;
  schoolId: string | null;
  submittedAt: Date;
  facts: readonly FinishedFact[];
}

function factsOf(version: AssessmentVersion, { facts, ...result }: FinishedResult) {
  const sections = new Map(version.sections.map((section) => [section.id, section]));
  const attempts = facts.map(({ attempt_id: id, version_section_id, position, response }) => ({
    ...{ id, position, response, section_position: sections.get(version_section_id)?.position ?? 1 },
  }));
  const looks = new Map(facts.map(({ attempt_id, time_ms }) => [attempt_id, { visits: time_ms > 0 ? 1 : 0 }]));
  const notReached = findNotReached(attempts, looks);
  return facts.map(({ question, response, ...fact }) => ({
    ...fact,
    ...{ session_id: result.sessionId, user_id: result.userId, submitted_at: result.submittedAt },
    ...{ assessment_id: version.assessment_id, assessment_version_id: version.id },
    ...{ question_id: question.question_id, question_version_id: question.id },
    section_position: sections.get(fact.version_section_id)?.position ?? 1,
    module: sections.get(fact.version_section_id)?.module?.id ?? null,
    first_points: fact.omitted ? null : fact.points,
    not_reached: notReached.has(fact.attempt_id),
    chosen: chosenOptions(question.interactions, response),
    confidence: null,
    changed: 0,
    visits: looks.get(fact.attempt_id)?.visits ?? 0,
  }));
}

/** Writes results and facts of sittings of one version that were finished elsewhere. */
export async function writeFinishedFacts(
  tx: Tx,
  version: AssessmentVersion,
  results: readonly FinishedResult[],
): Promise<void> {
  const written = results.map((result) => ({ result, rows: factsOf(version, result) }));
  await writeFinishedResults(
    tx,
    written.map(({ result: { sessionId, userId, schoolId, submittedAt }, rows }) => ({
      ...{ session_id: sessionId, user_id: userId, school_id: schoolId },
      ...{ assessment_id: version.assessment_id, assessment_version_id: version.id },
      ...{ submitted_at: submittedAt, released_at: submittedAt, counts: version.kind !== "practice" },
      answers: packAnswers(version, rows),
    })),
  );
  await replaceFacts(
    tx,
    [],
    written.flatMap(({ rows }) => rows),
  );
}
