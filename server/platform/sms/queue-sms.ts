import type { Tx } from "../database/client.ts";
import { newId } from "../ids.ts";
import { enqueue } from "../jobs.ts";
import { insertMessage } from "../outbox/outbox.queries.ts";
import { invalid } from "../refusal.ts";

export const smsTask = "send_sms";

/** A text message to one phone. */
export interface QueuedSms {
  /** E.164. */
  to: string;
  userId: string | null;
  /** What it is about, as `phone_code`. */
  kind: string;
  text: string;
}

/**
 * Owes a text message in this transaction: it is sent after the commit, or kept to be read where no provider is configured.
 *
 * @throws Refusal `invalid` for what is not a phone number.
 */
export async function queueSms(tx: Tx, { to, userId, kind, text }: QueuedSms): Promise<void> {
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    throw invalid("phone", "Enter a phone number with its country code, such as +4912345678.");
  const id = newId();
  await insertMessage(tx, { id, channel: "sms", recipient: to, user_id: userId, kind, body_text: text });
  await enqueue(tx, smsTask, { message: id });
}
