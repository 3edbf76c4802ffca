import type { FailureReason } from "@sextant/contract/outbox.ts";

const ofCode = new Map<number, FailureReason>([
  // The number isn’t one, can’t get texts, or its owner has stopped them.
  ...[21211, 21217, 21219, 21610, 21612, 21614].map((code) => [code, "recipient"] as const),
  ...[21212, 21603, 21606, 21607, 21659, 21660, 21703, 21704, 21705].map((code) => [code, "sender"] as const),
  ...[20003, 20008, 20404].map((code) => [code, "credentials"] as const),
  [20429, "later"],
  [21408, "country"],
  [21617, "content"],
]);

/** Returns why Twilio didn’t take a text message, and whether trying again is no use. Pure. */
export function explainTwilio(status: number, code: number | null): { reason: FailureReason; isFinal: boolean } {
  // An operator can fix a wrong token or an account without funds; waiting fixes a rate limit.
  if (status === 401) return { reason: "credentials", isFinal: false };
  if (status >= 500 || status === 408 || status === 429) return { reason: "later", isFinal: false };
  const known = ofCode.get(code ?? 0);
  if (known) return { reason: known, isFinal: known === "recipient" || known === "content" };
  return { reason: "refused", isFinal: status !== 403 };
}
