import type { HandlerOutput } from "@sextant/contract/types.ts";
import { mayEdit } from "../../../foundation/access/content.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { publish } from "../../../platform/live.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { getQuestion } from "../load-questions.ts";
import { deleteEditor, selectLastChange, selectOtherEditors, upsertEditor } from "./editors.queries.ts";

/** A page says every twenty seconds that it is there; one that was not heard of for so long is gone. */
const STALE = "50 seconds";

/** Events don't contain the change, only that there was one: the pages then fetch it. */
const kind = "question.editing";

/** Tells the others with a question open that a person opened, left or saved it. */
export async function notifyEditors(
  db: Database,
  wake: () => void,
  actor: Pick<Actor, "id">,
  questionId: string,
): Promise<void> {
  const others = await selectOtherEditors(db, questionId, actor.id, STALE);
  if (others.length === 0) return;
  const events = others.map(({ id }) => ({ audience: `user:${id}`, kind, data: { question: questionId } }));
  await inTransaction(db, (tx) => publish(tx, wake, ...events));
}

/**
 * Records that the actor has a question open for editing, or has left it. Returns the other editors, and the current state of the question.
 *
 * @throws Refusal `not_found` out of reach, `forbidden` for a reader.
 */
export async function announceEditing(
  db: Database,
  wake: () => void,
  actor: Actor,
  given: { questionId: string; isLeaving: boolean },
): Promise<HandlerOutput<"questions.editing">> {
  const { row, status, version } = await getQuestion(db, actor, given.questionId);
  if (!mayEdit(actor, row)) throw new Refusal("forbidden", "Only the author and staff can change this question.");
  const isNews = given.isLeaving
    ? await deleteEditor(db, row.id, actor.id)
    : await upsertEditor(db, row.id, actor.id, STALE);
  if (isNews) await notifyEditors(db, wake, actor, row.id);
  return {
    others: given.isLeaving ? [] : await selectOtherEditors(db, row.id, actor.id, STALE),
    changed_by: await selectLastChange(db, row.id),
    version: row.version,
    version_number: version.number,
    status,
  };
}
