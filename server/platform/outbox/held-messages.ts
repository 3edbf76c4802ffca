import { sql } from "kysely";
import type { Tx } from "../database/client.ts";
import { enqueueEach } from "../jobs.ts";
import { mailTask } from "../mail/queue-mail.ts";
import { smsTask } from "../sms/queue-sms.ts";

/** Holds the messages that wait to be sent. */
export async function holdMessages(tx: Tx): Promise<void> {
  await sql`update outbox_messages set held_at = now() where state = 'queued' and held_at is null`.execute(tx);
}

/** Lets the held messages go, and owes the tasks that send them. */
export async function freeMessages(tx: Tx): Promise<{ mail: number; sms: number }> {
  const { rows } = await sql<{ id: string; channel: "mail" | "sms" }>`
    update outbox_messages set held_at = null where held_at is not null returning id, channel`.execute(tx);
  const of = (wanted: "mail" | "sms") =>
    rows.filter(({ channel }) => channel === wanted).map(({ id: message }) => ({ message }));
  const [mail, sms] = [of("mail"), of("sms")];
  await enqueueEach(tx, mailTask, mail);
  await enqueueEach(tx, smsTask, sms);
  return { mail: mail.length, sms: sms.length };
}

/** Drops the held messages: what they said goes with them. */
export async function dropMessages(tx: Tx): Promise<{ mail: number; sms: number }> {
  const { rows } = await sql<{ channel: string }>`
    update outbox_messages set state = 'dropped', held_at = null, body_text = null, body_html = null, finished_at = now()
    where held_at is not null returning channel`.execute(tx);
  const mail = rows.filter(({ channel }) => channel === "mail").length;
  return { mail, sms: rows.length - mail };
}
