import { sql } from "kysely";
import type { Database, Tx } from "../database/client.ts";
import { inTransaction } from "../database/transaction.ts";
import { enqueue } from "../jobs.ts";
import { mailTask } from "../mail/queue-mail.ts";
import { notFound, Refusal } from "../refusal.ts";
import { smsTask } from "../sms/queue-sms.ts";
import { whyNoRetry } from "./can-retry.ts";
import type { Channels } from "./channels.ts";
import { findSendTask, lockMessage, queueAgain } from "./outbox.queries.ts";

/**
 * Lets a message be tried at once, with as many tries as a new one. One that is being sent is left to it.
 *
 * @param record Writes who did it.
 * @throws Refusal `not_found`, `illegal_transition`.
 */
export async function retryMessage(
  db: Database,
  channels: Channels,
  id: string,
  record: (tx: Tx, kind: string) => Promise<void>,
): Promise<void> {
  const sends = { mail: (await channels.mail()) !== null, sms: (await channels.sms()) !== null };
  await inTransaction(db, async (tx) => {
    const message = await lockMessage(tx, id);
    if (!message) throw notFound("This message");
    const refused = whyNoRetry(message, sends[message.channel], new Date());
    if (refused) throw new Refusal("illegal_transition", refused, { state: message.state });
    const task = message.state === "queued" ? await findSendTask(tx, id) : undefined;
    if (!task?.is_running) {
      await queueAgain(tx, id);
      if (task) {
        await sql`select graphile_worker.reschedule_jobs(array[${task.id}::bigint], run_at => now(), attempts => 0)`.execute(
          tx,
        );
      } else await enqueue(tx, message.channel === "mail" ? mailTask : smsTask, { message: id });
    }
    await record(tx, message.kind);
  });
}
