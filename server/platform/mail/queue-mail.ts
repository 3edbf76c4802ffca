import type { Tx } from "../database/client.ts";
import { newId } from "../ids.ts";
import { enqueue } from "../jobs.ts";
import { insertMessage } from "../outbox/outbox.queries.ts";
import { invalid } from "../refusal.ts";

export const mailTask = "send_mail";

/** A mail to one person. */
export interface QueuedMail {
  to: string;
  userId: string | null;
  /** What it is about, as `reset_password`. */
  kind: string;
  subject: string;
  text: string;
  html: string;
  /** Where mail programs may post that their reader wants no more of these (RFC 8058). */
  unsubscribeUrl?: string;
}

/** One bare address: nothing that could name a second one, or begin another header. */
const address = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]{1,255}$/u;

/**
 * Owes a mail in this transaction: it is sent after the commit, or kept to be read where no mail server is configured. Line breaks in
 * the subject become spaces.
 *
 * @throws Refusal `invalid` for what is not one address.
 */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<void> {
  const to = mail.to.trim();
  if (!address.test(to)) throw invalid("email", "We can’t send email to this address. Check it.");
  const id = newId();
  await insertMessage(tx, {
    id,
    channel: "mail",
    recipient: to,
    user_id: mail.userId,
    kind: mail.kind,
    subject: mail.subject.replaceAll(/\p{Cc}+/gu, " ").trim(),
    body_text: mail.text,
    body_html: mail.html,
    unsubscribe_url: mail.unsubscribeUrl ?? null,
  });
  await enqueue(tx, mailTask, { message: id });
}
