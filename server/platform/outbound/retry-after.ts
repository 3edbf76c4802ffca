const SECOND_MS = 1000;

/**
 * Reads how long a server asks us to wait: seconds, or a date (RFC 9110, section 10.2.3).
 *
 * @param mostMs It is waited no longer than this.
 * @returns Milliseconds, a second at least; null where it doesn’t say.
 */
export function retryAfterMs(header: string | null | undefined, now: number, mostMs: number): number | null {
  if (header === null || header === undefined) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * SECOND_MS : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(mostMs, Math.max(SECOND_MS, ms)) : null;
}
