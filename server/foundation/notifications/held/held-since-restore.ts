import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { removeTasks } from "../../../platform/jobs.ts";
import { mailTask } from "../../../platform/mail/queue-mail.ts";
import { dropMessages, freeMessages, holdMessages } from "../../../platform/outbox/held-messages.ts";
import { smsTask } from "../../../platform/sms/queue-sms.ts";
import { recordAudit } from "../../audit/record.ts";
import { dropPushes } from "../push/push.queries.ts";
import { pushTask } from "../push/push-task.ts";
import { type HeldCounts, holdNotices, selectHeld, settleNotices } from "./held.queries.ts";

/**
 * Holds all that a restored database was about to send: some of it has gone out since the backup. Nothing of it is sent until staff
 * send or drop it.
 *
 * @param passing Tasks that answer a person who waits; they are dropped, since that person has asked again or given up.
 */
export async function holdWhatWaits(db: Database, passing: readonly string[]): Promise<HeldCounts> {
  return inTransaction(db, async (tx) => {
    await holdMessages(tx);
    await holdNotices(tx);
    // A push is of its moment, which has passed.
    await dropPushes(tx);
    await removeTasks(tx, [mailTask, smsTask, pushTask, ...passing]);
    const { mail, sms, notified } = await selectHeld(tx);
    return { mail, sms, notified };
  });
}

/** Returns how much is held since a restore, and from when it is. */
export function getHeld(db: Database): Promise<HandlerOutput<"outbox.held">> {
  return selectHeld(db);
}

const subject = { type: "outbox", id: null };

/** Sends all that is held: messages at once, mail about what people were told when it is due. */
export function sendHeld(db: Database, actor: Actor): Promise<HeldCounts> {
  return inTransaction(db, async (tx) => {
    const after = { ...(await freeMessages(tx)), notified: await settleNotices(tx, true) };
    await recordAudit(tx, { actor, action: "outbox.held_sent", subject, after });
    return after;
  });
}

/** Drops all that is held. What people were told stays in the application. */
export function dropHeld(db: Database, actor: Actor): Promise<HeldCounts> {
  return inTransaction(db, async (tx) => {
    const after = { ...(await dropMessages(tx)), notified: await settleNotices(tx, false) };
    await recordAudit(tx, { actor, action: "outbox.held_dropped", subject, after });
    return after;
  });
}
