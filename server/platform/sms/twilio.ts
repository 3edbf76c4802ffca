import { cutText } from "@sextant/questions/text/cut.ts";
import { postOutbound } from "../outbound/post-outbound.ts";
import type { Outbound } from "../outbound/request-outbound.ts";
import { type Outgoing, SendFailure } from "../outbox/send-message.ts";
import { Refusal } from "../refusal.ts";

/** An account at Twilio. */
export interface SmsAccount {
  /** Its SID. */
  account: string;
  token: string;
  /** A number of ours, a sender's name, or the SID of a messaging service (`MG…`). */
  from: string;
  /** Origin of the API. */
  api: string;
}

const MAX_ANSWER_BYTES = 100_000;
const TIMEOUT_MS = 15_000;

function explain(status: number, bytes: Buffer): string {
  try {
    const { code, message } = JSON.parse(bytes.toString()) as { code?: unknown; message?: unknown };
    if (typeof message === "string") return cutText(`Twilio answered ${status}: ${message} (${String(code)})`, 500);
  } catch {
    // Then the status alone.
  }
  return `Twilio answered ${status}.`;
}

/** Sends one text message by Twilio's Messages API. @throws SendFailure; for good when Twilio says that the request is wrong. */
export async function sendByTwilio(outbound: Outbound, sender: SmsAccount, sms: Outgoing): Promise<void> {
  const address = `${sender.api}/2010-04-01/Accounts/${encodeURIComponent(sender.account)}/Messages.json`;
  const sendsAs = sender.from.startsWith("MG") ? "MessagingServiceSid" : "From";
  const answer = await postOutbound(outbound, address, {
    body: new URLSearchParams({ To: sms.recipient, [sendsAs]: sender.from, Body: sms.text }).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from(`${sender.account}:${sender.token}`).toString("base64")}`,
    },
    accept: "application/json",
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: TIMEOUT_MS,
  }).catch((error: unknown) => {
    throw new SendFailure(error instanceof Refusal ? error.message : String(error), false);
  });
  if (answer.status >= 200 && answer.status < 300) return;
  // An operator can fix a wrong token or an account without funds; waiting fixes a rate limit.
  const mayGoBetter = answer.status >= 500 || [401, 403, 408, 429].includes(answer.status);
  throw new SendFailure(explain(answer.status, answer.bytes), !mayGoBetter);
}
