import type { FailureReason } from "@sextant/contract/outbox.ts";
import type { Database } from "../database/client.ts";
import type { Task } from "../jobs.ts";
import { beginTry, finishMessage, keepMessage, noteFailure, noteTry } from "./outbox.queries.ts";

/**
 * The pauses between tries of a task grow to six hours. Mail is tried for almost three days, as mail servers do among themselves: an outage
 * of a night is no reason to lose it. What a text message says is of the moment: it is tried for half an hour.
 */
const MOST_TRIES = { mail: 20, sms: 8 };

/** A message as its sender gets it. */
export interface Outgoing {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  unsubscribeUrl: string | null;
}

/** A try that failed, and whether another may go better. */
export class SendFailure extends Error {
  readonly reason: FailureReason;
  /** What the other side said. */
  readonly reply: string | null;
  readonly isFinal: boolean;

  /** @param message For the person who looks after the installation; never what the message said. */
  constructor(message: string, failed: { reason: FailureReason; reply?: string | null; isFinal?: boolean }) {
    super(message);
    this.reason = failed.reason;
    this.reply = failed.reply ?? null;
    this.isFinal = failed.isFinal ?? false;
  }
}

/**
 * Returns a task that sends one message of a channel: `{message: id}`. It is tried again while that may help, and given up after
 * many tries or at once when the other side refuses for good.
 *
 * @param findSender What sends at this moment, and gives what the other side said; null when nothing is configured, and the message is
 * kept to be read.
 */
export function sendMessageTask(
  db: Database,
  channel: "mail" | "sms",
  findSender: () => Promise<((message: Outgoing) => Promise<string | null>) | null>,
): Task {
  return async (payload) => {
    const { message: id } = payload as { message: string };
    const row = await beginTry(db, id, channel);
    if (!row) return;
    const send = await findSender();
    if (!send) return keepMessage(db, id);
    let reply: string | null;
    try {
      reply = await send({
        ...row,
        text: row.body_text ?? "",
        html: row.body_html,
        unsubscribeUrl: row.unsubscribe_url,
      });
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      const { reason, message: failure } = error;
      await noteTry(db, id, { reason, reply: error.reply });
      if (error.isFinal || row.tries >= MOST_TRIES[channel]) return finishMessage(db, id, { failure, reason });
      await noteFailure(db, id, { failure, reason });
      throw error;
    }
    await finishMessage(db, id, null);
    await noteTry(db, id, { reason: null, reply });
  };
}
