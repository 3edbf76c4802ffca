import type { HandlerInput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { findChecked, setReason } from "./reasons.queries.ts";

/**
 * Saves why an answer went wrong that the actor checked in their own practice set, also while the set is in progress: they have been told of
 * it. Null takes it back.
 *
 * @throws Refusal `not_found` unless it is theirs and of practice; `illegal_transition` unless it was checked and wrong.
 */
export async function explainCheck(
  db: Database,
  actor: Actor,
  id: string,
  { session, family }: HandlerInput<"checks.explain">["body"],
): Promise<void> {
  const [sessionId, attemptId] = [session.toLowerCase(), id.toLowerCase()];
  const checked = await findChecked(db, actor.id, sessionId, attemptId);
  if (!checked) throw notFound("This attempt");
  if (checked.correct === null)
    throw new Refusal("illegal_transition", "Check this answer first.", { state: "unchecked" });
  if (checked.correct) throw new Refusal("illegal_transition", "This answer is right.", { state: "correct" });
  const said = family === null ? { reasonId: null } : { family };
  await inTransaction(db, (tx) => setReason(tx, { sessionId, attemptId, by: "student", authorId: actor.id, ...said }));
}
