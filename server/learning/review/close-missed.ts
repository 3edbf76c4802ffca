import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { isMarkedByPeople } from "../../delivery/marking/marked-by-people.ts";
import type { ReachedSession } from "../../delivery/sessions/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectRedos } from "../evidence/redos.ts";
import type { ReviewedAttempt } from "./review.ts";

/** Returns whether a question lost points, its answer could be looked up, and redoing it can be judged. */
const isClosed = ({ missed, key, question }: ReviewedAttempt): boolean =>
  missed === true && question !== null && !isMarkedByPeople(question) && key !== undefined;

/** Returns an attempt without its key and all that tells it: what explains it, what each part got, and which earlier answer was right. */
function close(attempt: ReviewedAttempt): ReviewedAttempt {
  const {
    key: _,
    feedback: __,
    explanation: ___,
    parts: ____,
    tried: _____,
    reason_for_error: said,
    ...rest
  } = attempt;
  return {
    ...rest,
    closed: true,
    ...(said && { reason_for_error: { ...said, inferred: null, ground: null } }),
  };
}

/**
 * Closes what a student missed in a released test and hasn’t redone yet, so that redoing it is blind. Practice told its answers at once, and
 * the team sees everything.
 */
export async function closeMissed(
  db: Database,
  actor: Actor,
  row: Pick<ReachedSession, "user_id" | "state" | "is_preview" | "assessment_version_id">,
  reviewed: readonly ReviewedAttempt[],
): Promise<ReviewedAttempt[]> {
  const isTest =
    actor.role === "student" && row.state === "released" && !row.is_preview && row.assessment_version_id !== null;
  if (!isTest || !row.assessment_version_id) return [...reviewed];
  const { kind } = await loadAssessmentVersion(db, row.assessment_version_id);
  if (kind === "practice") return [...reviewed];
  const redone = new Set((await selectRedos(db, [row.user_id])).map(({ attempt_id }) => attempt_id));
  return reviewed.map((attempt) => (isClosed(attempt) && !redone.has(attempt.id) ? close(attempt) : attempt));
}
