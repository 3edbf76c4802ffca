import type { OutboxStatus } from "./outbox-events.ts";

/** So many unsent answers, and whether this device was found to keep these; `isAllKept`: there are no others. */
export type Held = { count: number; isKept: boolean; isAllKept: boolean };

/**
 * Returns what may be said of the answers that the server does not have yet. Only those that were read from the device count as kept, and
 * none once it has failed to keep one.
 */
export function heldOf({ unsent, stored, keeps }: Pick<OutboxStatus, "unsent" | "stored" | "keeps">): Held {
  const isAllKept = keeps && stored === unsent;
  if (keeps && stored > 0) return { count: stored, isKept: true, isAllKept };
  return { count: unsent, isKept: isAllKept, isAllKept };
}
