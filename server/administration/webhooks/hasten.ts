import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { enqueue, type Task } from "../../platform/jobs.ts";
import { hastenSome, replaySome } from "./messages.queries.ts";
import { WEBHOOK_PRIORITY, wakeWebhook } from "./wake-webhook.ts";
import { lockWebhook, noteWebhook, type WebhookRow } from "./webhooks.queries.ts";

/** A task: the rest of many messages is tried now. */
export const hastenWebhookTask = "webhooks.hasten";

interface Asked {
  at: Date;
  /** Those that failed since are sent again too; null: none. */
  failedSince: Date | null;
}

/** What the task is told. */
type Rest = { webhook: string; at: string; failed_since: string | null };

/**
 * Has the messages of a locked webhook tried now, even if its receiver was to be left alone for a while: as many in this transaction as
 * nobody has to wait for, and the rest by a task.
 */
export async function hasten(tx: Tx, row: Pick<WebhookRow, "id" | "is_slow">, asked: Asked): Promise<void> {
  const { id } = row;
  await noteWebhook(tx, id, { wait_until: null, asked_until: null });
  if (await moveSome(tx, id, asked)) {
    const { at, failedSince } = asked;
    const payload: Rest = { webhook: id, at: at.toISOString(), failed_since: failedSince?.toISOString() ?? null };
    await enqueue(tx, hastenWebhookTask, payload, { priority: WEBHOOK_PRIORITY });
  }
  await wakeWebhook(tx, row);
}

/** Moves some messages. @returns Whether there may be more. */
async function moveSome(tx: Tx, id: string, { at, failedSince }: Asked): Promise<boolean> {
  const hasMoreFailed = failedSince !== null && (await replaySome(tx, id, failedSince, at));
  return (await hastenSome(tx, id, at)) || hasMoreFailed;
}

/** Returns the task that has the rest of many messages tried, in short transactions. */
export function runHasten({ db }: { db: Database }): Task {
  return async (payload) => {
    const { webhook, at, failed_since: since } = payload as Rest;
    const asked = { at: new Date(at), failedSince: since === null ? null : new Date(since) };
    const step = () =>
      inTransaction(db, async (tx) => {
        const row = await lockWebhook(tx, webhook);
        if (!row?.is_on) return false;
        const isMore = await moveSome(tx, webhook, asked);
        await wakeWebhook(tx, row);
        return isMore;
      });
    let isMore = true;
    while (isMore) isMore = await step();
  };
}
