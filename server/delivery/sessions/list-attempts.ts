import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";
import { attemptState } from "./attempt-state.ts";
import { listShownAttempts } from "./attempts-in-order.ts";
import { seesOwnAnswers } from "./own-answers-seen.ts";
import { getOwnSession } from "./reach.ts";

/**
 * Returns the saved answers of the actor’s own sitting, to the questions that it has shown.
 *
 * @throws Refusal `illegal_transition` to a student once scored, until the review policy shows answers.
 */
export async function listOwnAttempts(db: Database, actor: Actor, sessionId: string) {
  const row = await getOwnSession(db, actor, sessionId);
  const isScored = row.state === "scored" || row.state === "released";
  if (actor.role === "student" && isScored && !(await seesOwnAnswers(db, row)))
    throw new Refusal("illegal_transition", "You can see this once your answers are released.", { state: row.state });
  const attempts = await listShownAttempts(db, row.id);
  return { results: attempts.map((attempt) => ({ ...attemptState(attempt), section: attempt.session_section_id })) };
}
