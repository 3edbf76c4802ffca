/** Returns an ISO week from an address, such as 2026-W47, or undefined. */
export function readWeek(value: unknown): string | undefined {
  return typeof value === "string" && /^\d{4}-W\d{2}$/.test(value) ? value : undefined;
}
