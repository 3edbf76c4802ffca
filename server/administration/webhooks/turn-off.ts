import { recordAudit } from "../../foundation/audit/record.ts";
import { notifyStaff } from "../../foundation/notifications/notify-staff.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { changeWebhook, lockFailing } from "./webhooks.queries.ts";

/** A receiver that fails for so long, and at nothing else, is turned off. */
export const FAILS_FOR_MS = 4 * 24 * 3_600_000;

/** Turns off a locked webhook that nobody asked to be off, and tells staff. */
export async function turnOff(tx: Tx, wake: () => void, id: string, reason: "gone" | "failing"): Promise<void> {
  const at = new Date();
  await changeWebhook(tx, id, { is_on: false, off_reason: reason, off_at: at });
  await recordAudit(tx, {
    actor: null,
    action: "webhook.turned_off",
    subject: { type: "webhook", id },
    after: { is_on: false, reason },
  });
  const thing = { type: "webhook" as const, id };
  await notifyStaff(tx, wake, { kind: "webhook_off", key: `${id}:${at.toISOString()}`, data: { thing } });
}

/** Turns off the webhooks that have done nothing but fail for four days, also those to which nothing is sent any more. */
export async function turnOffFailing(db: Database, wake: () => void, now = new Date()): Promise<void> {
  for (;;) {
    const isMore = await inTransaction(db, async (tx) => {
      const hook = await lockFailing(tx, new Date(now.getTime() - FAILS_FOR_MS));
      if (hook) await turnOff(tx, wake, hook.id, "failing");
      return hook !== undefined;
    });
    if (!isMore) return;
  }
}
