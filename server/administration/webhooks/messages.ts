import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { requireProvenAsSet } from "../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { paged } from "../../platform/paging.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { hasten } from "./hasten.ts";
import { messageBody } from "./message-body.ts";
import { countFailed, insertMessage, replayMessage, selectMessages } from "./messages.queries.ts";
import { wakeWebhook } from "./wake-webhook.ts";
import { findWebhook, noteWebhook, type WebhookRow } from "./webhooks.queries.ts";
import { holdWebhook, presentTry } from "./webhooks.ts";

type Message = HandlerOutput<"webhooks.test">;
type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>["execute"]>>[number];

const present = (row: Row): Message => ({
  id: row.id,
  type: row.type,
  at: row.written_at,
  state: row.state,
  body: messageBody(row),
  whom: row.whom,
  thing: row.thing,
  next_try_at: row.due_at && new Date(Math.max(row.due_at.getTime(), Date.now())),
  tries: row.tried.map(presentTry),
});

/** Lists the messages of a webhook, the newest first. @throws Refusal `not_found` */
export async function listMessages(
  db: Database,
  id: string,
  { state, ...query }: HandlerInput<"webhooks.list_messages">["query"],
  url: string,
): Promise<HandlerOutput<"webhooks.list_messages">> {
  if (!(await findWebhook(db, id))) throw notFound("This webhook");
  const all = selectMessages(db, id);
  const page = await paged(db, state ? all.where("webhook_messages.state", "=", state) : all, query, {
    url,
    orderings: { at: "webhook_messages.written_at" },
    defaultOrdering: "-at",
    tieBreaker: "webhook_messages.id",
  });
  return { ...page, results: page.results.map(present) };
}

async function getMessage(tx: Tx, webhook: string, id: string): Promise<Message> {
  const row = await selectMessages(tx, webhook).where("webhook_messages.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("This message");
  return present(row);
}

/** Returns a webhook to which something is sent now. @throws Refusal `not_found`, `illegal_transition` while it is off */
async function holdOn(tx: Tx, id: string): Promise<WebhookRow> {
  const row = await holdWebhook(tx, id);
  if (!row.is_on) throw new Refusal("illegal_transition", "This webhook is off. Turn it on first.", { state: "off" });
  return row;
}

/** Has what is due sent now, even if the receiver was to be left alone for a while. */
async function sendNow(tx: Tx, row: WebhookRow): Promise<void> {
  await noteWebhook(tx, row.id, { wait_until: null, asked_until: null });
  await wakeWebhook(tx, row);
}

/** Sends a message that nothing caused. @throws Refusal `not_found`, `illegal_transition`, `second_step_required` */
export async function sendTest(db: Database, actor: Actor, id: string): Promise<Message> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const row = await holdOn(tx, id);
    const message = newId();
    await insertMessage(tx, { id: message, webhook: id, type: "webhook.test", data: { webhook: id } });
    await sendNow(tx, row);
    return getMessage(tx, id, message);
  });
}

/** Sends a message again, under the same id. @throws Refusal `not_found`, `illegal_transition`, `second_step_required` */
export async function replayOne(db: Database, actor: Actor, id: string, message: string): Promise<Message> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const row = await holdOn(tx, id);
    if (!(await replayMessage(tx, id, message))) throw notFound("This message");
    await sendNow(tx, row);
    const subject = { type: "webhook", id };
    await recordAudit(tx, { actor, action: "webhook.replayed", subject, after: { message } });
    return getMessage(tx, id, message);
  });
}

/**
 * Sends the failed messages since a moment again, and tries those that wait now.
 *
 * @returns How many had failed.
 * @throws Refusal `not_found`, `illegal_transition`, `second_step_required`
 */
export async function replay(
  db: Database,
  actor: Actor,
  id: string,
  { failed_since: since }: HandlerInput<"webhooks.replay">["body"],
): Promise<{ count: number }> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const row = await holdOn(tx, id);
    const count = since ? await countFailed(tx, id, since) : 0;
    await hasten(tx, row, { at: new Date(), failedSince: since ?? null });
    const subject = { type: "webhook", id };
    const after = { count, failed_since: since?.toISOString() ?? null };
    await recordAudit(tx, { actor, action: "webhook.replayed", subject, after });
    return { count };
  });
}
