import { countUnsentEntries } from "./outbox-store.ts";

/**
 * Counts how many answers of this person this device has not delivered; 0 where the browser allows no storage. Asked before a
 * sign-out.
 */
export async function countUnsent(user: string): Promise<number> {
  if (!("indexedDB" in globalThis)) return 0;
  const counts = await countUnsentEntries(user).catch(() => new Map<string, number>());
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
