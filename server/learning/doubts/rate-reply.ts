import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound } from "../../platform/refusal.ts";
import type { Reviewing } from "../review/inferred-reasons.ts";
import { lockReply, setReplyHelped, upsertVote } from "./answers.queries.ts";
import { getDoubt } from "./get-doubt.ts";

/**
 * Keeps whether an answer helped the student who asked. Where it is offered to others, that counts there too.
 *
 * @throws Refusal `not_found`, also of their own words.
 */
export async function rateReply(
  reviewing: Reviewing,
  actor: Actor,
  id: string,
  helped: boolean,
): Promise<HandlerOutput<"doubt_replies.vote">> {
  const doubt = await inTransaction(reviewing.db, async (tx) => {
    const reply = await lockReply(tx, actor, id);
    if (!reply || reply.student_id !== actor.id || reply.user_id === actor.id) throw notFound("This answer");
    await setReplyHelped(tx, id, helped);
    if (reply.answer_id !== null) await upsertVote(tx, reply.answer_id, actor.id, helped);
    return reply.doubt_id;
  });
  return getDoubt(reviewing, actor, doubt);
}
