import { postOutbound } from "../outbound/post-outbound.ts";
import { HostRefusal, type Outbound } from "../outbound/request-outbound.ts";
import { type Outgoing, SendFailure } from "../outbox/send-message.ts";
import { serverReply } from "../outbox/server-reply.ts";
import { Refusal } from "../refusal.ts";
import { explainTwilio } from "./explain-twilio.ts";

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

interface Said {
  code: number | null;
  text: string;
}

function readAnswer(status: number, bytes: Buffer): Said {
  try {
    const { code, message, status: state, sid } = JSON.parse(bytes.toString()) as Record<string, unknown>;
    const known = typeof code === "number" ? code : null;
    if (typeof message === "string") return { code: known, text: `${status}: ${message} (${String(code)})` };
    if (typeof state === "string") return { code: null, text: `${status}: ${state} (${String(sid)})` };
  } catch {
    // Then the status alone.
  }
  return { code: null, text: String(status) };
}

/**
 * Sends one text message by Twilio's Messages API.
 *
 * @returns What it answered.
 * @throws SendFailure; for good when Twilio says that the request is wrong.
 */
export async function sendByTwilio(
  outbound: Outbound,
  sender: SmsAccount,
  sms: Outgoing,
  timeoutMs = TIMEOUT_MS,
): Promise<string | null> {
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
    timeoutMs,
  }).catch((error: unknown) => {
    const reason = error instanceof HostRefusal ? error.reason : "other";
    throw new SendFailure(error instanceof Refusal ? error.message : String(error), { reason });
  });
  const { code, text } = readAnswer(answer.status, answer.bytes);
  const reply = serverReply(text, [sender.token]);
  if (answer.status >= 200 && answer.status < 300) return reply;
  const { reason, isFinal } = explainTwilio(answer.status, code);
  throw new SendFailure(`Twilio answered ${reply}`, { reason, reply, isFinal });
}
