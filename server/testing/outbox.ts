import type { Platform } from "../platform/platform.ts";
import { workOff } from "./work-off.ts";

/** A message as the outbox keeps it. */
export interface StoredMessage {
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  state: string;
}

/** Returns what was queued for an address or a phone, the oldest first, once all that is due was worked off. */
export async function messagesTo(platform: Platform, recipient: string): Promise<StoredMessage[]> {
  await workOff(platform);
  const rows = await platform.db
    .selectFrom("outbox_messages")
    .select(["kind", "recipient", "subject", "body_text", "state"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
  return rows.map(({ body_text: text, ...row }) => ({ ...row, text: text ?? "" }));
}

/** Returns the token of the link in the last message of a kind to an address; "" without one. */
export async function linkTokenTo(platform: Platform, recipient: string, kind: string): Promise<string> {
  const messages = (await messagesTo(platform, recipient)).filter((message) => message.kind === kind);
  return /[?&]token=([\w-]+)/.exec(messages.at(-1)?.text ?? "")?.[1] ?? "";
}

/** Returns the code in the last message to a phone; "" without one. */
export async function codeTo(platform: Platform, phone: string): Promise<string> {
  const messages = (await messagesTo(platform, phone)).filter((message) => message.kind === "phone_code");
  return /\b\d{6}\b/.exec(messages.at(-1)?.text ?? "")?.[0] ?? "";
}
