import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

/** What is signed: the same message has the same id at every try. */
export interface Signed {
  id: string;
  at: Date;
  body: string;
}

/** Returns the bytes of a secret as it is shown, with its prefix or without. */
export function secretBytes(secret: string): Buffer {
  return Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, "base64");
}

/** Returns a secret as it is shown. @param bytes 24 to 64 of them. */
export function shownSecret(bytes: Uint8Array): string {
  return `${PREFIX}${Buffer.from(bytes).toString("base64")}`;
}

/**
 * Returns the headers of a message as Standard Webhooks say, with a signature by each secret: while a secret is replaced, a receiver that knows
 * either takes it.
 */
export function webhookHeaders({ id, at, body }: Signed, secrets: readonly Uint8Array[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: Uint8Array) =>
    `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map(sign).join(" "),
  };
}
