import { encryptNotification } from "@block65/webcrypto-web-push";
import { importJWK, SignJWT } from "jose";
import { postOutbound } from "../outbound/post-outbound.ts";
import type { Outbound } from "../outbound/request-outbound.ts";
import { SendFailure } from "../outbox/send-message.ts";
import { Refusal } from "../refusal.ts";
import type { PushKeys } from "./push-keys.ts";

/** A browser that takes pushes: its address at its maker's push service, and its own keys (base64url). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** How we present ourselves to push services. */
export interface PushSender {
  keys: PushKeys;
  /** `mailto:` or https: whom a push service writes to when something is wrong. */
  contact: string;
}

interface Push {
  /** Told to the browser’s service worker as JSON, encrypted for it alone. */
  message: unknown;
  /** How long the push service keeps it for a browser that is away. */
  ttlSeconds: number;
  /** `low` waits until the device has power or Wi-Fi. */
  urgency: "low" | "normal";
}

/** The browser has let go of its subscription, or it was made for another pair: nothing reaches it any more. */
export class PushGone extends Error {}

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 100_000;
const TOKEN_VALID = "12h";

/** Says by a signed token who sends: to this push service alone, for half a day (RFC 8292). */
async function authorization({ keys, contact }: PushSender, endpoint: string): Promise<string> {
  const point = Buffer.from(keys.publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const key = await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "", d: keys.privateKey }, "ES256");
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "ES256", typ: "JWT" })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime(TOKEN_VALID)
    .sign(key);
  return `vapid t=${token}, k=${keys.publicKey}`;
}

/**
 * Sends one push, encrypted so that only the browser reads it (RFC 8291). The address came from a browser, so it is called like every
 * host that a person named: on the public internet alone, and no redirect is followed.
 *
 * @throws PushGone; SendFailure, which is final when trying again is of no use.
 */
export async function sendPush(
  outbound: Outbound,
  sender: PushSender,
  { endpoint, p256dh, auth }: PushTarget,
  { message, ttlSeconds, urgency }: Push,
): Promise<void> {
  const plain = Buffer.from(JSON.stringify(message));
  const body = await encryptNotification({ endpoint, expirationTime: null, keys: { p256dh, auth } }, plain);
  const { status } = await postOutbound(outbound, endpoint, {
    body,
    headers: {
      authorization: await authorization(sender, endpoint),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(ttlSeconds),
      urgency,
    },
    accept: "*/*",
    maxBytes: MAX_ANSWER_BYTES,
    cutsAnswer: true,
    timeoutMs: TIMEOUT_MS,
  }).catch((error: unknown) => {
    throw new SendFailure(error instanceof Refusal ? error.message : String(error), { reason: "other" });
  });
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 410) throw new PushGone(`The push service answered ${status}.`);
  const mayGoBetter = status >= 500 || [401, 403, 408, 429].includes(status);
  throw new SendFailure(`The push service answered ${status}.`, { reason: "refused", isFinal: !mayGoBetter });
}
