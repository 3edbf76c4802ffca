import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns the SHA-256 of text or bytes. */
export function sha256(data: string | Uint8Array): Buffer {
  return hash("sha256", data, "buffer");
}

/** Returns an unguessable token for a link: 256 bits, URL-safe. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns a keyed signature over text, URL-safe. */
export function signText(secret: Uint8Array, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Compares a signature in constant time. */
export function isSignatureOf(secret: Uint8Array, text: string, signature: string): boolean {
  const expected = Buffer.from(signText(secret, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
