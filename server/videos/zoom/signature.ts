import { createHmac, timingSafeEqual } from "node:crypto";

/** A request that is older, or from further in the future, may be one that somebody kept. */
const MOST_SECONDS = 300;

/** Returns a text signed with Zoom's secret token, in hex. */
export function signForZoom(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** Tells whether Zoom signed this body, and did so just now. Compares in constant time. Pure. */
export function isSignedByZoom(
  secret: string,
  { body, timestamp, signature }: { body: string; timestamp: unknown; signature: unknown },
  now: Date,
): boolean {
  if (typeof timestamp !== "string" || typeof signature !== "string" || !/^\d{1,12}$/.test(timestamp)) return false;
  const expected = Buffer.from(`v0=${signForZoom(secret, `v0:${timestamp}:${body}`)}`);
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MOST_SECONDS;
}
