import type { ItemStatus } from "./import-search.ts";
import type { ImportItem, ImportReport } from "./requests.ts";

/**
 * Returns how an item stands in a report, in the words of the screen: what repeats a question of the file itself is told from what
 * the bank has.
 */
export const standingOf = ({ status, repeats }: ImportItem): ItemStatus => (repeats ? "repeat" : status);

/** Counts how many items stand how. */
export function countStandings({ counts, items }: ImportReport): Record<ItemStatus, number> {
  const repeat = items.filter((item) => item.repeats).length;
  return { ...counts, duplicate: counts.duplicate - repeat, repeat };
}
