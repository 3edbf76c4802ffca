import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { notFound, Refusal } from "../platform/refusal.ts";
import { getReachedSession } from "../sessions/reach.ts";
import { marksOf } from "./given-marks.ts";
import { type AttemptScoreRow, listMarkedAttempts, type MarkedAttempt } from "./marking.queries.ts";
import { findNewestScores } from "./newest-scores.ts";

/** The states of a sitting that is over and has its scores. */
export const markableStates = ["submitted", "scored", "released"] as const;

/** An answer that a mark is owed for, or has been given. */
export interface Markable {
  session: Awaited<ReturnType<typeof getReachedSession>>;
  attempt: MarkedAttempt;
  score: AttemptScoreRow;
}

/** Whether a person's mark is wanted in a score, or stands in it. */
function isForMarking(score: AttemptScoreRow): boolean {
  return score.status === "owed" || score.cause === "marked" || Object.keys(marksOf(score.interactions)).length > 0;
}

/**
 * Returns an answer within reach that is marked by hand.
 *
 * @throws Refusal `not_found`; `illegal_transition` while the sitting goes on.
 */
export async function requireMarkable(
  db: Database,
  actor: Actor,
  sessionId: string,
  attemptId: string,
): Promise<Markable> {
  const session = await getReachedSession(db, actor, sessionId);
  const attempt = (await listMarkedAttempts(db, [sessionId])).find((each) => each.id === attemptId);
  if (!attempt) throw notFound("This answer");
  if (!(markableStates as readonly string[]).includes(session.state)) {
    throw new Refusal("illegal_transition", "This sitting is still in progress.", { state: session.state });
  }
  const score = (await findNewestScores(db, [sessionId])).get(attemptId);
  if (!score) throw new Refusal("illegal_transition", "These answers aren’t scored yet.", { state: session.state });
  if (!isForMarking(score)) throw notFound("An answer that is marked by hand");
  return { session, attempt, score };
}
