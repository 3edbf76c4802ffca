/** Minutes after which the link or code in a message no longer works. */
const WORKS_MINUTES: Readonly<Record<string, number>> = {
  phone_code: 5,
  reset_password: 30,
  confirm_email: 24 * 60,
  invitation: 7 * 24 * 60,
};

interface Retried {
  kind: string;
  state: string;
  held_at: Date | null;
  body_text: string | null;
  created_at: Date;
}

/** Returns why a message can’t be tried now; null when it can. Pure. */
export function whyNoRetry(message: Retried, canSend: boolean, now: Date): string | null {
  if (message.held_at) return "This message is paused after a restore. Send or drop the paused messages first.";
  if (message.state === "sent") return "This message was already sent.";
  if (message.body_text === null) return "We no longer have what this message said.";
  if (!canSend) return "Nothing is set up to send this message. Set up sending first.";
  const minutes = WORKS_MINUTES[message.kind];
  const isOver = minutes !== undefined && now.getTime() - message.created_at.getTime() > minutes * 60_000;
  return isOver ? "The link or code in this message no longer works. Send a new one." : null;
}
