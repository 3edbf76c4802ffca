import { createHmac, timingSafeEqual } from "node:crypto";

/** A request that is older, or further in the future, may be a replay. */
const MOST_SECONDS = 300;

/** Returns a text signed with Zoom's secret token, in hex. */
export function signForZoom(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** Returns whether Zoom signed this body recently. Compares in constant time. Pure. */
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
