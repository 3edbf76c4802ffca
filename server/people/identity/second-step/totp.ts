import { createHmac, timingSafeEqual } from "node:crypto";

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones differ: the step before and the one after count too. */
const SKEW = [0, -1, 1];
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the step of 30 seconds in which a moment lies. */
export function stepOf(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_SECONDS);
}

/** Returns the code of a step (RFC 6238, RFC 4226) with HMAC-SHA-1, the one that every app knows. */
export function codeAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * Finds the step whose code was typed.
 *
 * @param lastStep The newest step that was used: it and those before never count again.
 * @returns Null when the code is none of the three that count now.
 */
export function findStep(key: Uint8Array, typed: string, now: Date, lastStep: number): number | null {
  const digits = Buffer.from(typed.replaceAll(/[\s-]/g, ""));
  const current = stepOf(now);
  for (const skew of SKEW) {
    const step = current + skew;
    const expected = Buffer.from(codeAt(key, step));
    if (step > lastStep && digits.length === expected.length && timingSafeEqual(digits, expected)) return step;
  }
  return null;
}

/** Returns bytes in Base32 (RFC 4648) without padding, as apps take a key. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** Returns what the QR code of a key says. */
export function otpauthUri(key: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  // A colon parts the two names.
  const [organisation, person] = [issuer, account].map((name) => encodeURIComponent(name.replaceAll(":", " ")));
  const query = `secret=${base32(key)}&issuer=${organisation}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
  return `otpauth://totp/${organisation}:${person}?${query}`;
}
