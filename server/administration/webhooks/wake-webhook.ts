import type { Tx } from "../../platform/database/client.ts";
import { enqueue } from "../../platform/jobs.ts";
import type { WebhookRow } from "./webhooks.queries.ts";

/** A task: what a webhook is owed is sent to it. The triggers that write messages owe it by this name. */
export const sendWebhookTask = "webhooks.send";

/** After the tasks of people and sittings: however much is to be sent, they don’t wait for it. The triggers say the same. */
export const WEBHOOK_PRIORITY = 10;

/**
 * Owes the sending of what a webhook has waiting. Each has its own queue, but those that answer late or not at all share one.
 *
 * @param at One that has passed is now: a task that was due long ago would go ahead of all others.
 */
export async function wakeWebhook(
  tx: Tx,
  { id, is_slow: isSlow }: Pick<WebhookRow, "id" | "is_slow">,
  at?: Date,
): Promise<void> {
  const own = `${sendWebhookTask}:${id}`;
  const queue = isSlow ? "webhooks.slow" : own;
  // One that is to come later must not take the place of one that is to come now.
  await enqueue(
    tx,
    sendWebhookTask,
    { webhook: id, slow: isSlow },
    {
      queue,
      priority: WEBHOOK_PRIORITY,
      ...(at && at.getTime() > Date.now() ? { key: `${own}:later`, runAt: at } : { key: `${own}:now` }),
    },
  );
}
